// What rentals does when nobody asks: checkouts whose hold has run out, and payments of checkouts that were given up.
import { cancelIntent } from '#server/domains/payments/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { abandonCheckout, settleAbandonedCheckout } from './operations/abandon-checkout.ts'
import { lockMember } from './operations/lock-member.ts'
import { expireCheckout, watchHold } from './operations/open-checkout.ts'
import { completePaid } from './operations/settle-basket.ts'
import { getCheckout, lockCheckout } from './queries/checkouts.ts'
import type { RentalServices } from './services.ts'

export const rentalJobs = (services: RentalServices): JobHandlers => ({
  [expireCheckout]: (payload) => expire(services, String(payload.checkoutId)),
  [settleAbandonedCheckout]: (payload) => settlePayment(services, String(payload.checkoutId)),
})

/**
 * Gives up an open checkout whose hold has run out. It is marked before its payment is called off, so that nobody is
 * handed a card form for a payment that is about to be cancelled; what was paid all the same is settled (payments.md §7).
 */
async function expire(services: RentalServices, checkoutId: string): Promise<void> {
  const { account_id } = await getCheckout(services.db, checkoutId)
  await transaction(services.db, async (tx) => {
    await lockMember(tx, account_id)
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.state !== 'open') return
    const now = services.clock.now()
    // Extended, or taken again: looked at when that ends.
    if (checkout.hold_expires_at > now) await watchHold(tx, now, checkoutId, checkout.hold_expires_at)
    else await abandonCheckout(tx, services, checkout)
  })
}

async function settlePayment(services: RentalServices, checkoutId: string): Promise<void> {
  const checkout = await getCheckout(services.db, checkoutId)
  if (checkout.state !== 'abandoned' || checkout.payment_intent_id === null) return
  const paymentIntentId = toId<'payment-intent'>(checkout.payment_intent_id)
  const status = await cancelIntent(services, paymentIntentId)
  // The bank is still at it: looked at again, until it has said yes or no.
  if (status === 'processing') throw new Error(`payment ${paymentIntentId} is being processed`)
  if (status === 'succeeded') await completePaid(services, checkout, paymentIntentId)
}
