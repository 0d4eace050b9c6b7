import { releaseHolds } from '#server/domains/inventory/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { Checkout } from '../queries/checkouts.ts'
import type { RentalSteps } from '../services.ts'

/** Job: calls off the payment of a checkout that was given up; if it turns out to be paid, the checkout is settled after all. */
export const settleAbandonedCheckout = 'rentals:settle-abandoned-checkout'

/** Gives an open checkout up: its garments are free at once, its payment is called off afterwards. The account is locked. */
export async function abandonCheckout(tx: Tx, services: RentalSteps, checkout: Checkout): Promise<void> {
  const now = services.clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('checkout')
    .set({ state: 'abandoned', settled_at: now })
    .where('id', '=', checkout.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await releaseHolds(tx, checkout.id, now)
  if (checkout.payment_intent_id !== null) await settleAbandoned(tx, services, checkout.id)
}

export const settleAbandoned = (tx: Tx, { clock }: RentalSteps, checkoutId: string): Promise<void> =>
  enqueueJob(tx, clock.now(), { kind: settleAbandonedCheckout, payload: { checkoutId } })
