// What an environment variable may contain, by kind. A parser returns the value or throws what is wrong, in words that follow
// the variable's name.

export type Parse<T> = (text: string) => T

export const asIs: Parse<string> = (text) => text

export const asYesOrNo: Parse<boolean> = (text) => {
  if (text !== 'yes' && text !== 'no') throw new Error(`must be yes or no, not "${text}"`)
  return text === 'yes'
}

export const asSeconds: Parse<number> = (text) => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`must be whole seconds from 1 to 9999, not "${text}"`)
  return Number(text)
}

export const asMilliseconds: Parse<number> = (text) => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`must be whole milliseconds from 1 to 999999, not "${text}"`)
  return Number(text)
}

export const asPort: Parse<number> = (text) => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Error(`must be a port number from 1 to 65535, not "${text}"`)
  return port
}

export function asUrl(text: string, protocols: string[], example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || !protocols.includes(url.protocol)) throw new Error(`must be an address like ${example}`)
  return url
}

export const asOrigin: Parse<string> = (text) => {
  const url = asUrl(text, ['http:', 'https:'], 'https://www.example.org')
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error('must be an address without a path, like https://www.example.org')
  return url.origin
}

export const asSecureOrigin: Parse<string> = (text) => {
  const origin = asOrigin(text)
  if (!origin.startsWith('https://')) throw new Error('must begin with https:// in production')
  return origin
}

/** The address of another site, for a link to it. */
export const asHelpAddress: Parse<string> = (text) => {
  const { href } = asUrl(text, ['https:'], 'https://help.example.org')
  return href
}

export const asDatabaseUrl: Parse<string> = (text) => {
  asUrl(text, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/wrenlet')
  return text
}

export const asSmtpUrl: Parse<string> = (text) => {
  asUrl(text, ['smtp:', 'smtps:'], 'smtps://user:password@host:465')
  return text
}

export const asEmail: Parse<string> = (text) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error('must be an email address')
  return text
}

export const asTrust: Parse<false | number | string> = (text) => {
  if (text === 'false') return false
  if (/^\d{1,2}$/.test(text)) return Number(text) || false
  if (/^[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*$/i.test(text)) return text
  throw new Error('must be "false", the number of proxies in front, or their addresses with commas between')
}

/** Keys of at least 256 bits. The error does not show the key. */
export const asSecretKeys: Parse<readonly [Buffer, ...Buffer[]]> = (text) => {
  const parts = text.split(',').map((part) => part.trim())
  const [first, ...others] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!first || !parts.every((part) => /^[\w-]+$/.test(part)) || [first, ...others].some((key) => key.length < 32))
    throw new Error('must be secrets of at least 32 random bytes in base64url, with commas between')
  return [first, ...others]
}

export interface UkAddress {
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly postCode: string
}

/** An address whose parts are in the order in which they are written on an envelope. */
export const asUkAddress: Parse<UkAddress> = (text) => {
  const parts = text.split(',').map((part) => part.trim())
  const postCode = parts.at(-1)?.toUpperCase() ?? ''
  if (![3, 4].includes(parts.length) || parts.includes('') || !/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postCode))
    throw new Error('must be an address like "Unit 4, Mill Yard, Leeds, LS1 4AP": one or two lines, town, postcode')
  const [addressLine1 = '', ...more] = parts.slice(0, -2)
  return { addressLine1, addressLine2: more.join(', '), city: parts.at(-2) ?? '', postCode }
}
