import { ensurePayment } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AnyPurpose } from '../purpose.ts'
import { type Checkout, cardDue, lockCheckout, payerOf } from '../queries.ts'
import type { CheckoutServices, OpenedCheckout } from '../services.ts'
import { enqueueAbandonedPayment } from '../steps/abandon-checkout.ts'
import { refusalOf } from '../steps/complete-checkout.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'

export interface CheckoutToPay {
  readonly purpose: AnyPurpose
  /** It is open, and all or part of it is charged to a card. */
  readonly checkout: Checkout
}

/**
 * Creates the one payment of a checkout at the provider, or finds it there.
 * @returns no secret if reading the payment has just shown that it was paid
 * @throws Refusal not_now, provider_unreachable; the refusal of a checkout that was refunded
 */
export async function payForCheckout(
  services: CheckoutServices,
  { purpose, checkout }: CheckoutToPay,
): Promise<OpenedCheckout> {
  const payer = await purpose.billTo(services.db, payerOf(checkout))
  const about = { purpose: purpose.name, vatClass: purpose.vatClass, description: purpose.description }
  let latest = checkout
  for (;;) {
    const amount = cardDue(latest)
    const intent = await ensurePayment(services, { payer, ...about, checkoutId: checkout.id, amount })
    const current = await noteIntent(services, checkout.id, { paymentIntentId: intent.paymentIntentId, amount })
    // Another tab has put a gift balance aside since: the card is charged less.
    if (current.state !== 'open' || cardDue(current) === amount) return answerOf(services, current, intent.clientSecret)
    if (cardDue(current) === 0) return { checkout: current, clientSecret: null }
    latest = current
  }
}

/** Records the payment of a checkout, if it is for the amount that is due by card. @returns the checkout as it was locked */
const noteIntent = (
  services: CheckoutServices,
  checkoutId: Id<'checkout'>,
  { paymentIntentId, amount }: { readonly paymentIntentId: Id<'payment-intent'>; readonly amount: Pence },
): Promise<Checkout> =>
  transaction(services.db, async (tx) => {
    const locked = await lockCheckout(tx, checkoutId)
    if (locked.state === 'open' && cardDue(locked) !== amount) return locked
    await tx
      .updateTable('checkout')
      .set({ payment_intent_id: paymentIntentId })
      .where('id', '=', checkoutId)
      .where('state', 'in', ['open', 'abandoned'])
      .execute()
    // Another tab abandoned it during the call to the provider: its payment is cancelled like any other.
    if (locked.state === 'abandoned') await enqueueAbandonedPayment(tx, services, checkoutId)
    return locked
  })

function answerOf(services: CheckoutServices, current: Checkout, clientSecret: string): OpenedCheckout {
  switch (current.state) {
    case 'open':
      return { checkout: current, clientSecret }
    case 'completed':
      return { checkout: current, clientSecret: null }
    case 'refunded':
      return throwRefusal(refusalOf(services, current))
    case 'abandoned':
      throw new Refusal('not_now', 'You’ve started another checkout in another tab. Please try this one again.')
  }
}
