import { expect, test } from 'vitest'
import { parseEmailAddress } from './email-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Byron+Kids@Example.CO.UK ', 'ada.byron+kids@example.co.uk'],
  ["o'neill@xn--bcher-kva.example", "o'neill@xn--bcher-kva.example"],
])('%s is an address', (text, address) => expect(parseEmailAddress(text)).toBe(address))

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
])('%j is none', (text) => expect(parseEmailAddress(text)).toBeUndefined())
