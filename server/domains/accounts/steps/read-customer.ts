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
  /** E.164, or as typed if it is not a British number; may be empty. */
  readonly phone: string
}

/** The delivery address, with the API's field names (spec §3). */
export interface BuyerAddress {
  readonly property1: string
  readonly street1: string
  readonly town: string
  readonly postalCode: string
}

/** The buyer and the delivery address, which a checkout stores as its address and loses when its account is closed. */
export interface BuyerDelivery extends BuyerAddress {
  readonly buyer: Buyer
}

/** The lines of the street: "12 High Street", or "Rose Cottage" and "High Street". */
export const streetLines = ({ property1, street1 }: BuyerAddress): string[] =>
  /^\d+[a-z]?$/i.test(property1) ? [`${property1} ${street1}`] : [property1, street1]

/** All lines, the name first; lines that have been erased are left out. */
export const addressLines = (name: string, address: BuyerAddress): string[] =>
  [name, ...streetLines(address), address.town, address.postalCode].filter(Boolean)

/** The name and address in the form that a carrier takes. */
export function parcelAddress(name: string, address: BuyerAddress) {
  const [addressLine1 = '', addressLine2 = ''] = streetLines(address)
  return { name, addressLine1, addressLine2, city: address.town, postCode: address.postalCode }
}

type Customer = InputOf<'placeResaleOrder'>['body']['customerData']
type Field = Exclude<keyof Customer, 'email' | 'telephone' | 'postalCode'>

const pathTo = (field: keyof Customer) => `body.customerData.${field}`
const instructions: Readonly<Record<Field, string>> = {
  name: 'Enter your name',
  property1: 'Enter your house number or name',
  street1: 'Enter your street',
  town: 'Enter your town or city',
}
/** A foreign number, which somebody who sends a present to the UK may have. */
const foreignNumber = /^\+?[\d\s().-]{7,25}$/

/**
 * Parses the buyer and the delivery address.
 * @throws Refusal invalid_request, invalid_email, not_in_uk, for every invalid field
 */
export function readCustomer(customer: Customer): { readonly buyer: Buyer; readonly address: BuyerAddress } {
  const line = (field: Field) => () => {
    const text = cleanText(customer[field])
    if (!text) throw new Refusal('invalid_request', instructions[field], { field: pathTo(field) })
    return text
  }
  const [name, email, phone, property1, street1, town, postalCode] = checkTogether<
    [string, string, string, string, string, string, string]
  >(
    line('name'),
    () => {
      const email = parseEmailAddress(customer.email)
      if (email === undefined) throw new Refusal('invalid_email', messages.invalidEmail, { field: pathTo('email') })
      return email
    },
    () => readPhone(customer.telephone),
    line('property1'),
    line('street1'),
    line('town'),
    () => readPostCode(customer.postalCode, pathTo('postalCode')),
  )
  return { buyer: { name, email, phone }, address: { property1, street1, town, postalCode } }
}

function readPhone(typed: string): string {
  const text = cleanText(typed)
  const phone = parsePhoneNumber(text) ?? text
  if (phone === '' || phone.startsWith('+44') || foreignNumber.test(phone)) return phone
  throw new Refusal('invalid_request', 'Enter a phone number, like 07700 900982, or leave it empty', {
    field: pathTo('telephone'),
  })
}
