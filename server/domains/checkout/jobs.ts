// Checkouts' jobs: expire open checkouts, cancel the payments of abandoned ones, erase old guests.

import { cancelIntent } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { completePaid } from './operations/complete-paid.ts'
import { eraseGuests } from './operations/erase-guests.ts'
import { purposeOf } from './purpose.ts'
import { getCheckout, lockCheckout, payerOf } from './queries.ts'
import type { CheckoutServices } from './services.ts'
import { abandonCheckout, cancelAbandonedPayment } from './steps/abandon-checkout.ts'
import { enqueueExpiry, expireCheckout } from './steps/open-checkout-within.ts'
import { publishAskedUnpaid } from './steps/publish-unpaid.ts'

export const checkoutJobs = (services: CheckoutServices): JobHandlers => ({
  [expireCheckout]: (payload) => expire(services, toId(String(payload.checkoutId))),
  [cancelAbandonedPayment]: (payload) => resolvePayment(services, toId(String(payload.checkoutId))),
})

/** The jobs that call the payment provider. */
export const checkoutProviderKinds: readonly string[] = [cancelAbandonedPayment]

export const recurringCheckoutJobs = (services: CheckoutServices): RecurringJob[] => [
  { kind: 'checkout:sweep-guests', every: { hours: 24 }, lane: 'database', work: () => eraseGuests(services) },
]

/**
 * Expires an open checkout whose time is over. It is abandoned before its payment is cancelled, so that nobody receives a card
 * form for a payment that is about to be cancelled. If it turns out to be paid, it is completed (payments §7).
 */
async function expire(services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> {
  const known = await getCheckout(services.db, checkoutId)
  await transaction(services.db, async (tx) => {
    await purposeOf(services, known).lock(tx, payerOf(known))
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.state !== 'open') return
    const now = services.clock.now()
    // Extended or renewed: checked again at its new end.
    if (checkout.expires_at > now) await enqueueExpiry(tx, now, checkout)
    else {
      await abandonCheckout(tx, services, checkout, systemActor(expireCheckout))
      await publishAskedUnpaid(tx, services, checkout)
    }
  })
}

async function resolvePayment(services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> {
  const checkout = await getCheckout(services.db, checkoutId)
  if (checkout.state !== 'abandoned' || checkout.payment_intent_id === null) return
  const paidBy = checkout.payment_intent_id
  const actor = systemActor(cancelAbandonedPayment)
  const status = await cancelIntent(services, paidBy, actor)
  // The bank is still processing it: checked again until the bank has decided.
  if (status === 'processing') throw new Error(`payment ${paidBy} is being processed`)
  if (status === 'succeeded') await completePaid(services, { checkout, paidBy, actor })
}
