import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RentalTerms } from './terms.ts'

export interface SpentOn {
  readonly accountId: Id<'account'>
  readonly terms: RentalTerms
  readonly orderId: Id<'order'> | null
  readonly returnId: Id<'return'> | null
  readonly now: Date
}

/** Uses up the free first delivery or return of an account, by what the checkout was priced with (decisions.md §4.2). */
export async function spendFreePostage(tx: Tx, { accountId, terms, orderId, returnId, now }: SpentOn): Promise<void> {
  const spent = [
    ...(terms.outbound_free && orderId ? [{ direction: 'outbound' as const, spent_on: orderId }] : []),
    ...(terms.return_free && returnId ? [{ direction: 'return' as const, spent_on: returnId }] : []),
  ]
  if (spent.length === 0) return
  await tx
    .insertInto('free_postage')
    .values(spent.map((journey) => ({ account_id: accountId, at: now, ...journey })))
    .execute()
}
