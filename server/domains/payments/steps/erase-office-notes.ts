import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetOfficeNotes } from '#server/platform/office/forget-office-notes.ts'
import { reservedResolutions } from '../rules/refund-resolution.ts'

/** The cause of a balance entry that an operator makes. */
export const officeCredit = (key: string): string => `office:${key}`

/**
 * Erases what operators wrote about the credits and refunds of a closed account, because it may name people (law L-21). Called in
 * the transaction that closes it.
 */
export async function eraseOfficeNotes(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx
    .updateTable('balance_entry')
    .set({ reason: '' })
    .where('account_id', '=', accountId)
    .where('cause_key', 'like', officeCredit('%'))
    .execute()
  const refunds = await tx.selectFrom('refund').select('id').where('account_id', '=', accountId).execute()
  await eraseResolutions(tx, refunds)
}

/** Does the same for the refunds of guests' checkouts. */
export async function eraseOfficeNotesOf(tx: Tx, checkoutIds: readonly Id<'checkout'>[]): Promise<void> {
  if (checkoutIds.length === 0) return
  const refunds = await tx
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .select('refund.id')
    .where('payment_intent.checkout_id', 'in', [...checkoutIds])
    .execute()
  await eraseResolutions(tx, refunds)
}

async function eraseResolutions(tx: Tx, refunds: readonly { readonly id: Id<'refund'> }[]): Promise<void> {
  const ids = refunds.map(({ id }) => id)
  await forgetOfficeNotes(tx, ids)
  if (ids.length > 0)
    await tx
      .updateTable('refund')
      .set({ resolution: '' })
      .where('id', 'in', ids)
      .where('resolution', 'not in', reservedResolutions)
      .execute()
}
