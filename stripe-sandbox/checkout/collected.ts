/** What a session requires of its payer besides the card: a shipping address, and consent. */
import type { Address, CheckoutSession } from '../objects.ts'

export interface ShippingDetails {
  name: string
  address: Address
}
export interface Collected {
  shipping: ShippingDetails | null
  acceptsTerms: boolean
  acceptsPromotions: boolean
}

/** A detail that is missing, and the message that asks for it. */
export interface MissingDetail {
  part: 'city' | 'country' | 'line1' | 'name' | 'postal_code' | 'terms'
  message: string
}

export const shippingCountriesOf = (session: CheckoutSession): string[] | null =>
  session.shipping_address_collection?.allowed_countries ?? null

export const asksForTerms = (session: CheckoutSession): boolean =>
  session.consent_collection?.terms_of_service === 'required'

export const asksForPromotions = (session: CheckoutSession): boolean =>
  session.consent_collection?.promotions === 'auto'

/** The collected details in the form of an intent and a customer. */
export const asShipping = ({ address, name }: ShippingDetails) => ({
  address,
  carrier: null,
  name,
  phone: null,
  tracking_number: null,
})

/** The details that a session requires and its payer has not given; empty if it can be paid. */
export function missingDetails(session: CheckoutSession, collected: Collected): MissingDetail[] {
  const missing: MissingDetail[] = []
  const countries = shippingCountriesOf(session)
  if (countries !== null) {
    const { name = '', address } = collected.shipping ?? {}
    const isEmpty = (text: string | null | undefined) => (text ?? '').trim() === ''
    if (isEmpty(name)) missing.push({ part: 'name', message: 'Enter the name of the recipient.' })
    if (isEmpty(address?.line1)) missing.push({ part: 'line1', message: 'Enter the address.' })
    if (isEmpty(address?.city)) missing.push({ part: 'city', message: 'Enter the town or city.' })
    if (!countries.includes(address?.country ?? '')) {
      missing.push({ part: 'country', message: 'Choose a country that the shop ships to.' })
    }
    if (address?.country === 'GB' && isEmpty(address.postal_code)) {
      missing.push({ part: 'postal_code', message: 'Enter the postcode.' })
    }
  }
  if (asksForTerms(session) && !collected.acceptsTerms) {
    missing.push({ part: 'terms', message: 'Agree to the terms to go on.' })
  }
  return missing
}

/** The fields of a complete session that show what was collected. */
export function collectedFields(
  session: CheckoutSession,
  collected: Collected,
): Pick<CheckoutSession, 'collected_information' | 'consent'> {
  const promotions = collected.acceptsPromotions ? 'opt_in' : 'opt_out'
  return {
    collected_information:
      shippingCountriesOf(session) === null
        ? session.collected_information
        : { business_name: null, individual_name: null, shipping_details: collected.shipping },
    consent:
      session.consent_collection === null
        ? null
        : {
            promotions: asksForPromotions(session) ? promotions : null,
            terms_of_service: asksForTerms(session) ? 'accepted' : null,
          },
  }
}
