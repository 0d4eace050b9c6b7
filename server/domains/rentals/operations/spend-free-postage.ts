import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries/checkouts.ts'

export interface SpentOn {
  readonly checkout: Checkout
  readonly orderId?: string
  readonly returnId?: string
  readonly now: Date
}

/** Uses up the free first delivery or return of an account, by what the checkout was priced with (decisions.md §4.2). */
export async function spendFreePostage(tx: Tx, { checkout, orderId, returnId, now }: SpentOn): Promise<void> {
  const spend = (direction: 'outbound' | 'return', spentOn: string) =>
    tx
      .insertInto('free_postage')
      .values({ account_id: checkout.account_id, direction, spent_on: spentOn, at: now })
      .execute()
  if (checkout.outbound_free && orderId) await spend('outbound', orderId)
  if (checkout.return_free && returnId) await spend('return', returnId)
}
