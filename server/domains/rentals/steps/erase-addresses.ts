import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'

const nowhere: DeliveryAddress = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  postCode: '',
  contactPhone: '',
}

/** Orders stay, without whose they were and where they went (decisions.md §9.4); what was refused goes. */
export async function eraseAddresses(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  const address = JSON.stringify(nowhere)
  await tx.updateTable('rental_order').set({ address }).where('account_id', '=', accountId).execute()
  await tx.deleteFrom('rental_refusal').where('account_id', '=', accountId).execute()
}
