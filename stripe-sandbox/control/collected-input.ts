import { type Collected, shippingCountriesOf } from '../checkout/collected.ts'
import { invalid } from '../http/stripe-error.ts'
import type { CheckoutSession } from '../objects.ts'
import type { Input } from './control-input.ts'

const addressParts = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

/**
 * Reads `shipping: {name, address}` and `consent: {terms_of_service: 'accepted', promotions: 'opt_in'}`, in the form in which the
 * session shows them afterwards. Errors: 400 for details that the session does not ask for, and for other values.
 */
export function collectedInput(session: CheckoutSession, input: Input): Collected {
  const consent = objectOf(input.consent, 'consent')
  const { terms_of_service: terms, promotions } = consent
  if (terms !== undefined && terms !== 'accepted') {
    throw invalid("consent.terms_of_service can only be 'accepted'.", 'consent[terms_of_service]')
  }
  if (promotions !== undefined && promotions !== 'opt_in' && promotions !== 'opt_out') {
    throw invalid('consent.promotions must be opt_in or opt_out.', 'consent[promotions]')
  }
  if (input.consent !== undefined && session.consent_collection === null) {
    throw invalid('This Checkout Session does not ask for consent.', 'consent')
  }
  return {
    shipping: shippingInput(session, input),
    acceptsTerms: terms === 'accepted',
    acceptsPromotions: promotions === 'opt_in',
  }
}

function shippingInput(session: CheckoutSession, input: Input): Collected['shipping'] {
  if (input.shipping === undefined) return null
  if (shippingCountriesOf(session) === null)
    throw invalid('This Checkout Session does not ask where to ship to.', 'shipping')
  const { name, address } = objectOf(input.shipping, 'shipping')
  const parts = objectOf(address, 'shipping[address]')
  const entries = addressParts.map((part) => [part, textOf(parts[part], `shipping[address][${part}]`)] as const)
  return {
    name: textOf(name, 'shipping[name]') ?? '',
    address: Object.fromEntries(entries) as Record<(typeof addressParts)[number], string | null>,
  }
}

function objectOf(value: unknown, at: string): Input {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('Invalid object', at)
  return value as Input
}

function textOf(value: unknown, at: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid(`${at} must be text.`, at)
  return value.trim() || null
}
