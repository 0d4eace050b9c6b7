import { toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

type Decision = 'won' | 'lost' | 'prevented'

/**
 * Opens a dispute about the payment of a checkout, or about a part of it.
 * @returns functions that close the dispute with each decision
 */
export async function disputedPayment(
  db: Db,
  checkoutId: string,
  now: Date,
  { amount, id = '' }: { readonly amount?: number; readonly id?: string } = {},
): Promise<Record<Decision, () => Promise<void>>> {
  const paid = await db
    .selectFrom('payment_intent')
    .select(['stripe_id', 'amount_pence'])
    .where('checkout_id', '=', toId<'checkout'>(checkoutId))
    .executeTakeFirstOrThrow()
  const stripeId = `dp_${id}${checkoutId}`
  await db
    .insertInto('dispute')
    .values({
      stripe_id: stripeId,
      stripe_intent: paid.stripe_id,
      reason: 'fraudulent',
      status: 'needs_response',
      open: true,
      opened_at: now,
      synced_at: now,
      amount_pence: amount ?? paid.amount_pence,
    })
    .execute()
  const closeAs = (status: Decision) => async () => {
    await db
      .updateTable('dispute')
      .set({ status, open: false, closed_at: now })
      .where('stripe_id', '=', stripeId)
      .execute()
  }
  return { won: closeAs('won'), lost: closeAs('lost'), prevented: closeAs('prevented') }
}
