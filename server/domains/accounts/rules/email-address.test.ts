import { expect, test } from 'vitest'
import { parseEmailAddress } from './email-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Byron+Kids@Example.CO.UK ', 'ada.byron+kids@example.co.uk'],
  ["o'neill@xn--bcher-kva.example", "o'neill@xn--bcher-kva.example"],
])('%s is an address', (text, address) => expect(parseEmailAddress(text)).toBe(address))

const longestDomain = `${'d'.repeat(63)}.${'o'.repeat(63)}.${'m'.repeat(57)}.com`

test('an address is at most 254 characters long, at most 64 of them before the @', () => {
  const local = 'a'.repeat(64)
  expect(`${local}@${longestDomain}`).toHaveLength(254)
  expect(parseEmailAddress(`${local}@${longestDomain}`)).toBe(`${local}@${longestDomain}`)
  expect(parseEmailAddress(`${local}@m${longestDomain}`)).toBeUndefined()
  expect(parseEmailAddress(`${local}@d.${longestDomain}`)).toBeUndefined()
  expect(parseEmailAddress(`${'a'.repeat(63)}@${longestDomain.replace('m.com', 'mm.com')}`)).toBeDefined()
  expect(parseEmailAddress(`${local}@${longestDomain.replace('m.com', 'mm.com')}`)).toBeUndefined()
  expect(parseEmailAddress(`${local}a@example.com`)).toBeUndefined()
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@-example.com',
  'ada@example-.com',
  'ada@exam ple.com',
  'ada@@example.com',
  'ada..b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@example.com\r\nBcc: other@example.com',
  'ada\u0000@example.com',
  'Ada <ada@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
])('%j is not an address', (text) => expect(parseEmailAddress(text)).toBeUndefined())
