import type { EventOf } from '#server/domain-events.ts'
import type { ReportedSuccess } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { type CheckoutSteps, purposeOf } from '../purpose.ts'
import { type Checkout, getCheckout, lockCheckoutAndOpen, payerOf } from '../queries.ts'
import { type Completion, completeCheckout } from '../steps/complete-checkout.ts'

interface Paid {
  readonly checkout: Checkout
  readonly paidBy: Id<'payment-intent'>
  readonly actor: Actor
  /** The payment's success, if it is not recorded yet. */
  readonly seen?: ReportedSuccess | undefined
}

/** Locks the payer, then the checkout, and completes it. */
async function completeWithin(tx: Tx, services: CheckoutSteps, { checkout, ...paid }: Paid): Promise<Completion> {
  const locked = await purposeOf(services, checkout).lock(tx, payerOf(checkout))
  return completeCheckout(tx, services, { ...(await lockCheckoutAndOpen(tx, checkout)), locked, ...paid })
}

export const completePaid = (services: CheckoutSteps & { readonly db: Db }, paid: Paid): Promise<Completion> =>
  transaction(services.db, (tx) => completeWithin(tx, services, paid))

/**
 * Handles `payment-succeeded` in its transaction, so that the checkout is fulfilled even if the browser never returns
 * (product §4.3).
 */
export const completePaidCheckout =
  (services: CheckoutSteps) =>
  async (tx: Tx, { checkoutId, paymentIntentId, by }: EventOf<'payment-succeeded'>): Promise<void> => {
    await completeWithin(tx, services, {
      checkout: await getCheckout(tx, checkoutId),
      paidBy: paymentIntentId,
      actor: by,
    })
  }
