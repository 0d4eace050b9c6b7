import { ensurePayment } from '#server/domains/payments/index.ts'
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
  /** Open, and something of it is charged to a card. */
  readonly checkout: Checkout
}

/**
 * Creates the one payment of a checkout at the provider, or finds it there.
 * @returns without a secret where reading the payment has just shown that it was paid
 * @throws Refusal not_now, provider_unreachable; the refusal of a checkout that was refunded
 */
export async function payForCheckout(
  services: CheckoutServices,
  { purpose, checkout }: CheckoutToPay,
): Promise<OpenedCheckout> {
  const intent = await ensurePayment(services, {
    payer: await purpose.billTo(services.db, payerOf(checkout)),
    ...{ purpose: purpose.name, vatClass: purpose.vatClass, description: purpose.description },
    checkoutId: checkout.id,
    amount: cardDue(checkout),
  })
  const current = await transaction(services.db, async (tx) => {
    const locked = await lockCheckout(tx, checkout.id)
    await tx
      .updateTable('checkout')
      .set({ payment_intent_id: intent.paymentIntentId })
      .where('id', '=', checkout.id)
      .where('state', 'in', ['open', 'abandoned'])
      .execute()
    // Another tab abandoned it while the provider was being asked: its payment is cancelled like any other.
    if (locked.state === 'abandoned') await enqueueAbandonedPayment(tx, services, checkout.id)
    return locked
  })
  switch (current.state) {
    case 'open':
      return { checkout, clientSecret: intent.clientSecret }
    case 'completed':
      return { checkout: current, clientSecret: null }
    case 'refunded':
      return throwRefusal(refusalOf(services, current))
    case 'abandoned':
      throw new Refusal('not_now', 'You’ve started another checkout in another tab. Please try this one again.')
  }
}
