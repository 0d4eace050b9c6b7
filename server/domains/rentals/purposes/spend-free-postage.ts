import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RentalTerms } from './terms.ts'

export interface SpentOn {
  readonly accountId: Id<'account'>
  readonly terms: RentalTerms
  readonly orderId?: string | undefined
  readonly returnId?: string | undefined
  readonly now: Date
}

/** Uses up the free first delivery or return of an account, by what the checkout was priced with (decisions.md §4.2). */
export async function spendFreePostage(tx: Tx, { accountId, terms, orderId, returnId, now }: SpentOn): Promise<void> {
  const spend = (direction: 'outbound' | 'return', spentOn: string) =>
    tx.insertInto('free_postage').values({ account_id: accountId, direction, spent_on: spentOn, at: now }).execute()
  if (terms.outbound_free && orderId) await spend('outbound', orderId)
  if (terms.return_free && returnId) await spend('return', returnId)
}
