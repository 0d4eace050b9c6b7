import type { Address } from '../objects.ts'
import { emptyable, hash, oneOf, type Read, text } from './params.ts'

// Parameter shapes that several resources share.

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
export function addressOf(input: Read<typeof addressParts>): Address {
  return {
    city: input.city || null,
    country: input.country || null,
    line1: input.line1 || null,
    line2: input.line2 || null,
    postal_code: input.postal_code || null,
    state: input.state || null,
  }
}

export function shippingOf(input: Read<typeof shippingParts>) {
  return {
    ...(input.address === undefined ? {} : { address: addressOf(input.address) }),
    ...(input.name === undefined ? {} : { name: input.name }),
    carrier: input.carrier ?? null,
    phone: input.phone || null,
    tracking_number: input.tracking_number ?? null,
  }
}

/** Merges metadata: `''` instead of an object clears it, `''` as a value removes that key. */
export function mergeMetadata(
  current: Record<string, string>,
  input: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (input === undefined) return current
  if (input === '') return {}
  const merged = { ...current, ...input }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
