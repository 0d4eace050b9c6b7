// The provider's hosted page, for domains that sell a subscription. They own the row of the checkout session; this module owns
// the calls to the provider.
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type CheckoutSessionState, GatewayError, type PriceTerms } from '../../gateway.ts'
import { hasSubscriptionOf } from '../../queries/subscriptions.ts'
import type { PaymentServices } from '../../services.ts'
import { sessionCharge } from '../../steps/gift/end-charge.ts'
import { ensureHireTaxRate } from '../ensure-tax-rate.ts'
import { useGiftForCharge } from '../gift/use-gift-for-charge.ts'
import { performOperation } from '../provider/perform-operation.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { type Payer, withCustomer } from '../with-customer.ts'
import { requirePrice } from './ensure-plan-prices.ts'

export interface CheckoutSessionRequest {
  readonly payer: Payer
  readonly terms: PriceTerms
  /** Our id of the checkout session; repeating the request returns the same page. */
  readonly reference: Id<'checkout-session'>
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

/**
 * Opens the page, after moving the part of a gift balance that it needs to the provider.
 * @throws Refusal plan_unavailable, provider_unreachable
 */
export const openCheckoutSession = (
  services: PaymentServices,
  request: CheckoutSessionRequest,
): Promise<CheckoutSessionState> =>
  throughProvider(services, async () => {
    const { payer, terms, reference, successUrl, cancelUrl, expiresAt } = request
    const { gateway } = services
    const priceId = await requirePrice(services, terms)
    const taxRateId = await ensureHireTaxRate(services, dayInLondon(services.clock.now()))
    return withCustomer(services, payer, async (customerId) => {
      const { accountId } = payer
      await useGiftForCharge(services, {
        accountId,
        chargeKey: sessionCharge(reference),
        total: terms.amount,
        // A page that was paid in another tab a moment ago needs no gift balance.
        isAhead: async (tx) => !(await hasSubscriptionOf(tx, reference)),
      })
      const input = { accountId, customerId, priceId, taxRateId, reference, successUrl, cancelUrl, expiresAt }
      return performOperation(services, {
        name: `join:${reference}`,
        input,
        call: (key) => gateway.openCheckoutSession({ ...input, key }),
        idOf: (session) => session.sessionId,
        read: gateway.getCheckoutSession,
      })
    })
  })

/**
 * Reads the current state of the page; null if the provider does not know it.
 * @throws Refusal provider_unreachable
 */
export const readCheckoutSession = (
  services: PaymentServices,
  sessionId: string,
): Promise<CheckoutSessionState | null> =>
  throughProvider(services, async () => {
    try {
      return await services.gateway.getCheckoutSession(sessionId)
    } catch (error) {
      if (error instanceof GatewayError && error.failure === 'missing') return null
      throw error
    }
  })

/** Closes a page and returns its state: expired, or complete if it was paid first. */
export async function closeCheckoutSession(
  services: PaymentServices,
  session: { readonly reference: Id<'checkout-session'>; readonly sessionId: string },
): Promise<CheckoutSessionState | null> {
  const { reference, sessionId } = session
  await throughProvider(services, async () => {
    try {
      await performOperation(services, {
        name: `expire:${reference}`,
        input: { sessionId },
        call: async (key) => {
          await services.gateway.expireCheckoutSession({ key, sessionId })
          return sessionId
        },
        idOf: (id) => id,
        read: async (id) => id,
      })
    } catch (error) {
      // No longer open: its state is read below.
      if (!(error instanceof GatewayError) || (error.failure !== 'refused' && error.failure !== 'missing')) throw error
    }
  })
  return readCheckoutSession(services, sessionId)
}
