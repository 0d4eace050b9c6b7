import { toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

type Decision = 'won' | 'lost' | 'prevented'

/**
 * Opens a dispute about the payment of a checkout.
 * @returns functions that close it, for us or against us
 */
export async function disputedPayment(
  db: Db,
  checkoutId: string,
  now: Date,
): Promise<Record<Decision, () => Promise<void>>> {
  const { stripe_id: stripeIntent } = await db
    .selectFrom('payment_intent')
    .select('stripe_id')
    .where('checkout_id', '=', toId<'checkout'>(checkoutId))
    .executeTakeFirstOrThrow()
  const stripeId = `dp_${checkoutId}`
  await db
    .insertInto('dispute')
    .values({
      ...{ stripe_id: stripeId, stripe_intent: stripeIntent, amount_pence: 100, reason: 'fraudulent' },
      ...{ status: 'needs_response', open: true, opened_at: now, synced_at: now },
    })
    .execute()
  const ends = (status: Decision) => async () => {
    await db
      .updateTable('dispute')
      .set({ status, open: false, closed_at: now })
      .where('stripe_id', '=', stripeId)
      .execute()
  }
  return { won: ends('won'), lost: ends('lost'), prevented: ends('prevented') }
}
