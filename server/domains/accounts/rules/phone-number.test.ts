import { expect, test } from 'vitest'
import { parsePhoneNumber } from './phone-number.ts'

test.each([
  ['07700 900982', '+447700900982'],
  ['07700 900 982', '+447700900982'],
  ['+44 7700 900982', '+447700900982'],
  ['+44 (0)7700-900982', '+447700900982'],
  ['0044 7700.900982', '+447700900982'],
  ['020 7946 0018', '+442079460018'],
  ['(0117) 496 0123', '+441174960123'],
  ['016977 2345', '+44169772345'],
  ['\u202a+44 7700 900982\u202c', '+447700900982'],
  ['\u200e07700 900982', '+447700900982'],
])('%s is kept as %s', (text, number) => expect(parsePhoneNumber(text)).toBe(number))

test.each([
  '',
  '12345',
  '7700900982',
  '+33 6 12 34 56 78',
  '0909 879 0000',
  '07700 90098',
  '07700 900 9822',
  'call me',
])('%j is not a British phone number', (text) => expect(parsePhoneNumber(text)).toBeUndefined())
