import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CheckoutPayer } from '../payer.ts'
import type { AnyPurpose } from '../purpose.ts'
import { cardDue, isAsked, isSecretAcceptable, listCheckouts, lockCheckout } from '../queries.ts'
import type { CheckoutServices, OpenedCheckout } from '../services.ts'
import { abandonCheckout } from '../steps/abandon-checkout.ts'
import { findCurrentResult } from '../steps/find-current-result.ts'
import { openCheckoutWithin } from '../steps/open-checkout-within.ts'
import { payForCheckout } from './pay-for-checkout.ts'

export interface CheckoutRequest {
  readonly purpose: AnyPurpose
  readonly payer: CheckoutPayer
  readonly input: unknown
  /** The secret with which the payer, who has signed in since, began as a guest (`resolveGuestCheckout`). */
  readonly begunWith?: string | undefined
}

export interface AnsweredCheckout extends OpenedCheckout {
  /** The secret by which a guest finds their new checkout, returned only here; null if the guest keeps the secret they had. */
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
  const keptSecret = payer.accountId === null && payer.secretPredatesCheckout ? payer.secret : undefined
  const secret = payer.accountId === null ? (keptSecret ?? newSecretCode()) : undefined
  const checkout = await transaction(services.db, async (tx) => {
    const locked = await purpose.lock(tx, payer)
    if (!(await isSecretAcceptable(tx, payer, purpose.slot))) throw new Refusal('not_found', messages.notFound)
    const checkouts = await listCheckouts(tx, payer, purpose.slot, purpose.hashOf(input))
    const isNew = !purpose.repeatReturnsResult || checkouts.some(({ state }) => state === 'open')
    const current = isNew ? undefined : await findCurrentResult(tx, purpose, checkouts)
    return current ?? openCheckoutWithin(tx, services, { ...request, locked, secret })
  })
  const guestSecret =
    secret && secret !== keptSecret && checkout.guest_secret_hash?.equals(hashSecretCode(secret)) ? secret : null
  if (cardDue(checkout) === 0 || checkout.state === 'completed') return { checkout, clientSecret: null, guestSecret }
  // Somebody else has been asked to pay for it.
  if (isAsked(checkout)) return { checkout, clientSecret: null, guestSecret }
  const paid = await payForCheckout(services, { purpose, checkout }).catch(async (error: unknown) => {
    // The guest never received its secret: repeating the request starts again, and the pieces that this checkout holds must be free.
    if (guestSecret) await abandonUnseen(services, checkout.id)
    throw error
  })
  return { ...paid, guestSecret }
}

/** Abandons a checkout whose secret the guest never received. */
const abandonUnseen = (services: CheckoutServices, checkoutId: Id<'checkout'>): Promise<void> =>
  transaction(services.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (checkout.state === 'open') await abandonCheckout(tx, services, checkout, 'guest')
  })
