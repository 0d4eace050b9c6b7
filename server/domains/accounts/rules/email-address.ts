// Parses an email address, and writes it in one form, so that one address is one account (spec §5).

const maxAddressLength = 254
const maxLocalPartLength = 64
// The HTML living standard's pattern, with at least one dot in the domain.
const pattern =
  /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]+)@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** The address in lower case without surrounding space; undefined when the text is not an address. */
export function parseEmailAddress(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  if (address.length > maxAddressLength) return undefined
  const localPart = pattern.exec(address)?.[1]
  if (localPart === undefined || localPart.length > maxLocalPartLength) return undefined
  if (localPart.startsWith('.') || localPart.endsWith('.') || localPart.includes('..')) return undefined
  return address
}
