import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { checkTogether, Refusal } from '#server/platform/refusal.ts'
import { cleanText } from '../rules/clean-text.ts'
import { parseEmailAddress } from '../rules/email-address.ts'
import { parsePhoneNumber } from '../rules/phone-number.ts'
import { readPostCode } from './read-postal-address.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
  /** E.164, or as typed where it is no British number; may be empty. */
  readonly phone: string
}

/** The delivery address, with the API's field names (spec §3). */
export interface BuyerAddress {
  readonly property1: string
  readonly street1: string
  readonly town: string
  readonly postalCode: string
}

/** Who buys and where it goes: what a checkout keeps as its address, and forgets with its account. */
export interface BuyerDelivery extends BuyerAddress {
  readonly buyer: Buyer
}

/** The lines of the address, without its name: "12 High Street", or "Rose Cottage" and "High Street". */
export const streetLines = ({ property1, street1 }: BuyerAddress): string[] =>
  /^\d+[a-z]?$/i.test(property1) ? [`${property1} ${street1}`] : [property1, street1]

/** All lines, the name first; of an address that is erased, what is left. */
export const addressLines = (name: string, address: BuyerAddress): string[] =>
  [name, ...streetLines(address), address.town, address.postalCode].filter(Boolean)

/** The same as a carrier wants it. */
export function parcelAddress(name: string, address: BuyerAddress) {
  const [addressLine1 = '', addressLine2 = ''] = streetLines(address)
  return { name, addressLine1, addressLine2, city: address.town, postCode: address.postalCode }
}

type Customer = InputOf<'placeResaleOrder'>['body']['customerData']
type Field = Exclude<keyof Customer, 'email' | 'telephone' | 'postalCode'>

const at = (field: keyof Customer) => `body.customerData.${field}`
const instructions: Readonly<Record<Field, string>> = {
  name: 'Enter your name',
  property1: 'Enter your house number or name',
  street1: 'Enter your street',
  town: 'Enter your town or city',
}
/** A number abroad, as somebody may have who sends a present to the UK. */
const abroad = /^\+?[\d\s().-]{7,25}$/

/**
 * Parses who buys and where it goes.
 * @throws Refusal invalid_request, invalid_email, not_in_uk, for every invalid field
 */
export function readCustomer(customer: Customer): { readonly buyer: Buyer; readonly address: BuyerAddress } {
  const line = (field: Field) => () => {
    const text = cleanText(customer[field])
    if (!text) throw new Refusal('invalid_request', instructions[field], { field: at(field) })
    return text
  }
  const [name, email, phone, property1, street1, town, postalCode] = checkTogether<
    [string, string, string, string, string, string, string]
  >(
    line('name'),
    () => {
      const email = parseEmailAddress(customer.email)
      if (email === undefined) throw new Refusal('invalid_email', messages.invalidEmail, { field: at('email') })
      return email
    },
    () => readPhone(customer.telephone),
    line('property1'),
    line('street1'),
    line('town'),
    () => readPostCode(customer.postalCode, at('postalCode')),
  )
  return { buyer: { name, email, phone }, address: { property1, street1, town, postalCode } }
}

function readPhone(typed: string): string {
  const text = cleanText(typed)
  const phone = parsePhoneNumber(text) ?? text
  if (phone === '' || phone.startsWith('+44') || abroad.test(phone)) return phone
  throw new Refusal('invalid_request', 'Enter a phone number, like 07700 900982, or leave it empty', {
    field: at('telephone'),
  })
}
