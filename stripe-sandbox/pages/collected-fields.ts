import {
  asksForPromotions,
  asksForTerms,
  type Collected,
  type MissingDetail,
  missingDetails,
  shippingCountriesOf,
} from '../checkout/collected.ts'
import { countryName } from '../checkout/shipping-countries.ts'
import type { CheckoutSession } from '../objects.ts'
import { field, type Problems, type Values } from './card-fields.ts'
import { type Html, html } from './html.ts'

const fieldNames: Record<MissingDetail['part'], string> = {
  city: 'shipping_city',
  country: 'shipping_country',
  line1: 'shipping_line1',
  name: 'shipping_name',
  postal_code: 'shipping_postal_code',
  terms: 'terms',
}

export function collectedOf(session: CheckoutSession, values: Values): Collected {
  const text = (name: string) => values[name]?.trim() || null
  return {
    shipping:
      shippingCountriesOf(session) === null
        ? null
        : {
            name: text('shipping_name') ?? '',
            address: {
              city: text('shipping_city'),
              country: text('shipping_country'),
              line1: text('shipping_line1'),
              line2: text('shipping_line2'),
              postal_code: text('shipping_postal_code'),
              state: null,
            },
          },
    acceptsTerms: values.terms === 'on',
    acceptsPromotions: values.promotions === 'on',
  }
}

/** The messages about missing details, by field name. */
export const collectedProblems = (session: CheckoutSession, values: Values): Problems =>
  Object.fromEntries(
    missingDetails(session, collectedOf(session, values)).map(({ part, message }) => [fieldNames[part], message]),
  )

/** The fields of the shipping address; null for a session that does not ask for one. */
export function shippingFields(session: CheckoutSession, values: Values, problems: Problems): Html | null {
  const countries = shippingCountriesOf(session)
  if (countries === null) return null
  const textField = (name: string, label: string, autocomplete: string, optional = false): Html =>
    field({ name, label, autocomplete: `shipping ${autocomplete}`, optional }, values, problems)
  const note = session.custom_text.shipping_address?.message
  return html`<fieldset>
<legend>Shipping address</legend>
${textField('shipping_name', 'Full name', 'name')}
${countryField(countries, values, problems)}
${textField('shipping_line1', 'Address', 'address-line1')}
${textField('shipping_line2', 'Flat or building (optional)', 'address-line2', true)}
<div class="pair">
${textField('shipping_city', 'Town or city', 'address-level2')}
${textField('shipping_postal_code', 'Postcode', 'postal-code', !countries.every((code) => code === 'GB'))}
</div>
${note && html`<p class="note">${note}</p>`}
</fieldset>`
}

function countryField(countries: string[], values: Values, problems: Problems): Html {
  const problem = problems.shipping_country
  const chosen = values.shipping_country ?? (countries.includes('GB') ? 'GB' : countries[0])
  const sorted = countries
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  return html`<div class="field">
<label for="shipping_country">Country</label>
<select id="shipping_country" name="shipping_country" autocomplete="shipping country" required${invalidAttributes('shipping_country', problem)}>
${sorted.map(({ code, name }) => html`<option value="${code}"${chosen === code && html` selected`}>${name}</option>`)}
</select>
${problemMessage('shipping_country', problem)}
</div>`
}

/** The consent boxes; null for a session that does not ask for consent. */
export function consentFields(session: CheckoutSession, values: Values, problems: Problems): Html | null {
  const needsTerms = asksForTerms(session)
  const offersPromotions = asksForPromotions(session)
  if (!needsTerms && !offersPromotions) return null
  const termsText = session.custom_text.terms_of_service_acceptance?.message ?? "I agree to the shop's terms of service"
  return html`<div class="field">
${
  needsTerms &&
  html`<label class="check"><input type="checkbox" name="terms" required${values.terms === 'on' && html` checked`}${invalidAttributes('terms', problems.terms)}> <span>${termsText}</span></label>
${problemMessage('terms', problems.terms)}`
}
${
  offersPromotions &&
  html`<label class="check"><input type="checkbox" name="promotions"${values.promotions === 'on' && html` checked`}> <span>Keep me up to date with news and offers</span></label>`
}
</div>`
}

const invalidAttributes = (name: string, problem: string | undefined) =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`

const problemMessage = (name: string, problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`
