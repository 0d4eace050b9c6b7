import {
  asksForPromotions,
  asksForTerms,
  type Collected,
  type Missing,
  missingOf,
  shipsTo,
} from '../checkout/collected.ts'
import { countryName } from '../checkout/shipping-countries.ts'
import type { CheckoutSession } from '../objects.ts'
import { field, type Problems, type Values } from './card-fields.ts'
import { type Html, html } from './html.ts'

const shown: Record<Missing['part'], string> = {
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
      shipsTo(session) === null
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

/** What is missing, by field. */
export const collectedProblems = (session: CheckoutSession, values: Values): Problems =>
  Object.fromEntries(
    missingOf(session, collectedOf(session, values)).map(({ part, message }) => [shown[part], message]),
  )

/** The fields of the shipping address; null for a session that does not ask for one. */
export function shippingFields(session: CheckoutSession, values: Values, problems: Problems): Html | null {
  const countries = shipsTo(session)
  if (countries === null) return null
  const one = (name: string, label: string, autocomplete: string, optional = false): Html =>
    field({ name, label, autocomplete: `shipping ${autocomplete}`, optional }, values, problems)
  const note = session.custom_text.shipping_address?.message
  return html`<fieldset>
<legend>Shipping address</legend>
${one('shipping_name', 'Full name', 'name')}
${countryField(countries, values, problems)}
${one('shipping_line1', 'Address', 'address-line1')}
${one('shipping_line2', 'Flat or building (optional)', 'address-line2', true)}
<div class="pair">
${one('shipping_city', 'Town or city', 'address-level2')}
${one('shipping_postal_code', 'Postcode', 'postal-code', !countries.every((code) => code === 'GB'))}
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
<select id="shipping_country" name="shipping_country" autocomplete="shipping country" required${wrong('shipping_country', problem)}>
${sorted.map(({ code, name }) => html`<option value="${code}"${chosen === code && html` selected`}>${name}</option>`)}
</select>
${problemLine('shipping_country', problem)}
</div>`
}

/** The consent boxes; null for a session that does not ask for consent. */
export function consentFields(session: CheckoutSession, values: Values, problems: Problems): Html | null {
  const terms = asksForTerms(session)
  const promotions = asksForPromotions(session)
  if (!terms && !promotions) return null
  const words = session.custom_text.terms_of_service_acceptance?.message ?? "I agree to the shop's terms of service"
  return html`<div class="field">
${
  terms &&
  html`<label class="check"><input type="checkbox" name="terms" required${values.terms === 'on' && html` checked`}${wrong('terms', problems.terms)}> <span>${words}</span></label>
${problemLine('terms', problems.terms)}`
}
${
  promotions &&
  html`<label class="check"><input type="checkbox" name="promotions"${values.promotions === 'on' && html` checked`}> <span>Keep me up to date with news and offers</span></label>`
}
</div>`
}

const wrong = (name: string, problem: string | undefined) =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`

const problemLine = (name: string, problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`
