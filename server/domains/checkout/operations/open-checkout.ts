import { messages } from '#contract/messages.ts'
import { ensurePayment, type PaymentServices } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { CheckoutPayer } from '../payer.ts'
import type { AnyPurpose, CheckoutSteps } from '../purpose.ts'
import { type Checkout, knowsItsCheckout, listCheckouts, lockCheckout } from '../queries.ts'
import { abandonCheckout, settleAbandoned } from '../steps/abandon-checkout.ts'
import { refusalOf } from '../steps/complete-checkout.ts'
import { findStanding } from '../steps/find-standing.ts'
import { openCheckoutWithin } from '../steps/open-checkout-within.ts'
import { throwRefusal } from '../steps/throw-refusal.ts'

export type CheckoutServices = CheckoutSteps & PaymentServices

export interface CheckoutRequest {
  readonly purpose: AnyPurpose
  readonly payer: CheckoutPayer
  readonly wish: unknown
}

export interface OpenedCheckout {
  readonly checkout: Checkout
  /** What the card form needs; null when nothing is owed, or nothing any more. */
  readonly clientSecret: string | null
}

export interface AnsweredCheckout extends OpenedCheckout {
  /** Of a guest's new checkout: the guest comes back to it by this, and it is told here alone. */
  readonly guestSecret: string | null
}

/**
 * Starts paying (decisions.md §4.1 to §4.3): decides, holds everything or nothing, writes the checkout with its terms, and
 * asks the provider for a payment when something is owed. The same wish again while its checkout is open is the same
 * checkout; another one in the slot gives it up. What was made meanwhile, perhaps by the provider's message before the
 * browser came back from paying, is that: nothing more is owed for it.
 * @throws Refusal what the purpose refuses; not_found for a secret of no checkout; provider_unreachable, after which asking again goes on
 */
export async function openCheckout(services: CheckoutServices, request: CheckoutRequest): Promise<AnsweredCheckout> {
  const { purpose, payer, wish } = request
  const secret = payer.accountId === null ? newSecretCode() : undefined
  const checkout = await transaction(services.db, async (tx) => {
    const locked = await purpose.lock(tx, payer)
    if (!(await knowsItsCheckout(tx, payer, purpose.slot))) throw new Refusal('not_found', messages.notFound)
    const checkouts = await listCheckouts(tx, payer, purpose.slot, purpose.hashOf(wish))
    const isNew = !purpose.answersAgain || checkouts.some(({ state }) => state === 'open')
    const made = isNew ? undefined : await findStanding(tx, purpose, checkouts)
    return made ?? openCheckoutWithin(tx, services, { ...request, locked, secret })
  })
  const guestSecret = secret && checkout.guest_secret_hash?.equals(hashSecretCode(secret)) ? secret : null
  if (checkout.amount_pence === 0 || checkout.state === 'completed')
    return { checkout, clientSecret: null, guestSecret }
  const intent = await ensurePayment(services, {
    payer: await purpose.billTo(services.db, payer),
    ...{ purpose: purpose.name, vatClass: purpose.vatClass, description: purpose.description },
    checkoutId: checkout.id,
    amount: pence(checkout.amount_pence),
  }).catch(async (error: unknown) => {
    // Nobody was told its secret: asking again begins anew, and must find free what this one held.
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
    // Given up by another tab while the provider was asked: its payment is cancelled like any other.
    if (locked.state === 'abandoned') await settleAbandoned(tx, services, checkout.id)
    return locked
  })
  switch (current.state) {
    case 'open':
      return { checkout, clientSecret: intent.clientSecret, guestSecret }
    // It was paid, as the look at its payment has just shown.
    case 'completed':
      return { checkout: current, clientSecret: null, guestSecret }
    case 'refunded':
      return throwRefusal(refusalOf(services, current))
    case 'abandoned':
      throw new Refusal('not_now', 'You’ve changed your basket in another tab. Please check it again.')
  }
}

const giveUp = (services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> =>
  transaction(services.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.state === 'open') await abandonCheckout(tx, services, checkout, 'guest')
  })
