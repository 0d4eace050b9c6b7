import type { AnswerOf, InputOf } from '#contract/index.ts'

export type Customer = InputOf<'placeResaleOrder'>['body']['customerData']
export type CustomerField = keyof Customer
type User = AnswerOf<'customerInfo'>['user']
type KnownUser = Pick<User, 'email' | 'givenName' | 'familyName' | 'contactPhone' | 'city' | 'postCode'> &
  Pick<User, 'addressLine1' | 'addressLine2'>

/** The fields in the order of the form. */
export const customerFields = [
  ...(['email', 'name', 'telephone'] as const),
  ...(['property1', 'street1', 'town', 'postalCode'] as const),
] as const satisfies readonly CustomerField[]

const numbered = /^(\d+\s?[a-z]?),?\s+(\S.*)$/i

/** Splits an account's address lines into a house number or name and a street, as the form asks for them. */
function houseAndStreet(line1: string, line2: string): Pick<Customer, 'property1' | 'street1'> {
  const [, house, street] = numbered.exec(line1.trim()) ?? []
  if (house && street) return { property1: house, street1: [street, line2.trim()].filter(Boolean).join(', ') }
  return line2.trim() ? { property1: line1.trim(), street1: line2.trim() } : { property1: '', street1: line1.trim() }
}

/** Prefills the form of a signed-in customer from their account. */
export function customerOf(user: KnownUser): Customer {
  return {
    email: user.email,
    name: [user.givenName, user.familyName].filter(Boolean).join(' '),
    telephone: user.contactPhone,
    ...houseAndStreet(user.addressLine1, user.addressLine2),
    town: user.city,
    postalCode: user.postCode,
  }
}
