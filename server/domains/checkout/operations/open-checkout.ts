import { messages } from '#contract/messages.ts'
import { ensurePayment, type PaymentServices } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CheckoutPayer } from '../payer.ts'
import type { AnyPurpose, CheckoutSteps } from '../purpose.ts'
import { type Checkout, knowsItsCheckout, listCheckouts, lockCheckout } from '../queries.ts'
import { abandonCheckout, enqueueAbandonedPayment } from '../steps/abandon-checkout.ts'
import { refusalOf } from '../steps/complete-checkout.ts'
import { findStanding } from '../steps/find-standing.ts'
import { openCheckoutWithin } from '../steps/open-checkout-within.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'

export type CheckoutServices = CheckoutSteps & PaymentServices

export interface CheckoutRequest {
  readonly purpose: AnyPurpose
  readonly payer: CheckoutPayer
  readonly input: unknown
}

export interface OpenedCheckout {
  readonly checkout: Checkout
  /** What the card form needs; null when nothing is owed, or nothing more. */
  readonly clientSecret: string | null
}

export interface AnsweredCheckout extends OpenedCheckout {
  /** The secret of a guest's new checkout, returned only here, unless the guest had one. The guest finds the checkout by it. */
  readonly guestSecret: string | null
}

/**
 * Opens a checkout (product §4.1 to §4.3): decides, holds everything or nothing, writes the checkout with its terms, and
 * creates a payment when something is owed. Repeating the same request returns the open checkout; a different request in the
 * slot abandons it. If the checkout has been completed since, perhaps by a webhook before the browser returned, its result is
 * returned and nothing more is owed.
 * @throws Refusal the purpose's own refusals; not_found for an unknown secret; provider_unreachable, after which repeating the
 * request resumes
 */
export async function openCheckout(services: CheckoutServices, request: CheckoutRequest): Promise<AnsweredCheckout> {
  const { purpose, payer, input } = request
  const own = payer.accountId === null && payer.beginsWithSecret ? payer.secret : undefined
  const secret = payer.accountId === null ? (own ?? newSecretCode()) : undefined
  const checkout = await transaction(services.db, async (tx) => {
    const locked = await purpose.lock(tx, payer)
    if (!(await knowsItsCheckout(tx, payer, purpose.slot))) throw new Refusal('not_found', messages.notFound)
    const checkouts = await listCheckouts(tx, payer, purpose.slot, purpose.hashOf(input))
    const isNew = !purpose.answersAgain || checkouts.some(({ state }) => state === 'open')
    const made = isNew ? undefined : await findStanding(tx, purpose, checkouts)
    return made ?? openCheckoutWithin(tx, services, { ...request, locked, secret })
  })
  const guestSecret =
    secret && secret !== own && checkout.guest_secret_hash?.equals(hashSecretCode(secret)) ? secret : null
  if (checkout.amount_pence === 0 || checkout.state === 'completed')
    return { checkout, clientSecret: null, guestSecret }
  const intent = await ensurePayment(services, {
    payer: await purpose.billTo(services.db, payer),
    ...{ purpose: purpose.name, vatClass: purpose.vatClass, description: purpose.description },
    checkoutId: checkout.id,
    amount: pence(checkout.amount_pence),
  }).catch(async (error: unknown) => {
    // The guest never received its secret: repeating the request starts again, and what this one held must be free.
    if (guestSecret) await giveUp(services, checkout.id)
    throw error
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
      return { checkout, clientSecret: intent.clientSecret, guestSecret }
    // Reading its payment has just shown that it was paid.
    case 'completed':
      return { checkout: current, clientSecret: null, guestSecret }
    case 'refunded':
      return throwRefusal(refusalOf(services, current))
    case 'abandoned':
      throw new Refusal('not_now', 'You’ve started another checkout in another tab. Please try this one again.')
  }
}

const giveUp = (services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> =>
  transaction(services.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.state === 'open') await abandonCheckout(tx, services, checkout, 'guest')
  })
