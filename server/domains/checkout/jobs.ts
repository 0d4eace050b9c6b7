// What checkouts do when nobody asks: those that have run out, and payments of those that were given up.

import { cancelIntent } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { completePaid } from './operations/complete-paid.ts'
import type { CheckoutServices } from './operations/open-checkout.ts'
import { purposeOf } from './purpose.ts'
import { getCheckout, lockCheckout, payerOf } from './queries.ts'
import { abandonCheckout, settleAbandonedCheckout } from './steps/abandon-checkout.ts'
import { expireCheckout, watchCheckout } from './steps/open-checkout-within.ts'

export const checkoutJobs = (services: CheckoutServices): JobHandlers => ({
  [expireCheckout]: (payload) => expire(services, toId(String(payload.checkoutId))),
  [settleAbandonedCheckout]: (payload) => settlePayment(services, toId(String(payload.checkoutId))),
})

/**
 * Gives up an open checkout that has run out. It is marked before its payment is cancelled, so that nobody is handed a card
 * form for a payment that is about to be cancelled; what was paid all the same is settled (payments.md §7).
 */
async function expire(services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> {
  const known = await getCheckout(services.db, checkoutId)
  await transaction(services.db, async (tx) => {
    await purposeOf(services, known).lock(tx, payerOf(known))
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.state !== 'open') return
    const now = services.clock.now()
    // Extended, or taken again: looked at when that ends.
    if (checkout.expires_at > now) await watchCheckout(tx, now, checkout)
    else await abandonCheckout(tx, services, checkout, systemActor(expireCheckout))
  })
}

async function settlePayment(services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> {
  const checkout = await getCheckout(services.db, checkoutId)
  if (checkout.state !== 'abandoned' || checkout.payment_intent_id === null) return
  const paidBy = checkout.payment_intent_id
  const actor = systemActor(settleAbandonedCheckout)
  const status = await cancelIntent(services, paidBy, actor)
  // The bank is still at it: looked at again, until it has said yes or no.
  if (status === 'processing') throw new Error(`payment ${paidBy} is being processed`)
  if (status === 'succeeded') await completePaid(services, { checkout, paidBy, actor })
}
