import { dropLabels } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import { eraseFindings } from './findings/erase-findings.ts'
import { eraseReports } from './reports/erase-reports.ts'

const nowhere: DeliveryAddress = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  postCode: '',
  contactPhone: '',
}

/**
 * Removes the addresses of orders and the posting numbers of returns, whose rows are kept (product §9.4), and their labels. Erases
 * what was written about pieces, and deletes the record of refusals.
 */
export async function eraseAddresses(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  const address = JSON.stringify(nowhere)
  const orders = await tx
    .updateTable('rental_order')
    .set({ address })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  const returns = await tx
    .updateTable('rental_return')
    .set({ posted_proof: null })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  await dropLabels(
    tx,
    [...orders, ...returns].map(({ id }) => id),
  )
  await eraseReports(tx, accountId)
  await eraseFindings(tx, accountId)
  await tx.deleteFrom('rental_refusal').where('account_id', '=', accountId).execute()
}
