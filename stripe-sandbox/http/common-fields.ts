import type { Address } from '../objects.ts'
import { emptyable, hash, oneOf, type Read, text } from './params.ts'

/** Parameter shapes that several resources share. */
const addressParts = {
  city: emptyable(text()),
  country: emptyable(text(2)),
  line1: emptyable(text()),
  line2: emptyable(text()),
  postal_code: emptyable(text()),
  state: emptyable(text()),
}

export const addressField = () => hash(addressParts)

const shippingParts = {
  address: addressField(),
  name: text(),
  carrier: text(),
  phone: emptyable(text()),
  tracking_number: text(),
}
export const shippingField = () => hash(shippingParts)

export const methodTypes = () =>
  oneOf('card', 'link', 'paypal', 'klarna', 'amazon_pay', 'revolut_pay', 'bacs_debit', 'pay_by_bank')

/** An address in which absent and '' parts are null, as Stripe returns it. */
export function addressOf(given: Read<typeof addressParts>): Address {
  return {
    city: given.city || null,
    country: given.country || null,
    line1: given.line1 || null,
    line2: given.line2 || null,
    postal_code: given.postal_code || null,
    state: given.state || null,
  }
}

export function shippingOf(given: Read<typeof shippingParts>) {
  return {
    ...(given.address === undefined ? {} : { address: addressOf(given.address) }),
    ...(given.name === undefined ? {} : { name: given.name }),
    carrier: given.carrier ?? null,
    phone: given.phone || null,
    tracking_number: given.tracking_number ?? null,
  }
}

/** Merges metadata: '' as the whole clears it, '' as a value removes that key. */
export function mergeMetadata(
  current: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === undefined) return current
  if (given === '') return {}
  const merged = { ...current, ...given }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
