import { checkTogether, Refusal } from '#server/platform/refusal.ts'
import { cleanText } from '../rules/clean-text.ts'
import { decidePostCode } from '../rules/post-code.ts'

export const onlyUk = 'We only deliver in the UK'

/** A delivery address, as typed or as parsed. */
export interface PostalAddress {
  readonly name: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly postCode: string
}

/**
 * Parses a whole address by the rules for the address of an account.
 * @param at its place in the body, such as `body.address`
 * @throws Refusal invalid_request, not_in_uk, for every invalid line
 */
export function readPostalAddress(typed: PostalAddress, at: string): PostalAddress {
  const line = (name: 'name' | 'addressLine1' | 'city', instruction: string) => () => {
    const value = cleanText(typed[name])
    if (!value) throw new Refusal('invalid_request', instruction, { field: `${at}.${name}` })
    return value
  }
  const [name, addressLine1, city, postCode] = checkTogether<[string, string, string, string]>(
    line('name', 'Enter the name of the person it’s for'),
    line('addressLine1', addressInstructions.addressLine1),
    line('city', addressInstructions.city),
    () => readPostCode(typed.postCode, `${at}.postCode`),
  )
  return { name, addressLine1, addressLine2: cleanText(typed.addressLine2), city, postCode }
}

export const addressInstructions = {
  addressLine1: 'Enter the first line of your address',
  city: 'Enter your town or city',
}

/** @throws Refusal invalid_request, not_in_uk */
export function readPostCode(text: string, field: string): string {
  if (cleanText(text) === '') throw new Refusal('invalid_request', 'Enter your postcode', { field })
  const outcome = decidePostCode(text)
  if (outcome.ok) return outcome.value
  if (outcome.reason === 'not_in_uk') throw new Refusal('not_in_uk', `${onlyUk}, not to this postcode`, { field })
  throw new Refusal('invalid_request', 'Enter a full UK postcode, like SW1A 1AA', { field })
}
