import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  deriveGiftCode,
  type GiftCode,
  type GiftCodeKeys,
  groupGiftCode,
  hashGiftCode,
  newGiftCode,
  parseGiftCode,
} from './gift-code.ts'

const cardId = '01a20e45-9b9b-72ce-bea6-a62cc2256223'
const key = Buffer.alloc(32, 7)
const keys: GiftCodeKeys = [key]
const code = newGiftCode(keys, cardId)

describe('the code of a card', () => {
  test('is the first 130 bits of the HMAC of its id, five to a character', () => {
    const bits = Array.from(createHmac('sha256', key).update(`wrenlet gift card:${cardId}`).digest(), (byte) =>
      byte.toString(2).padStart(8, '0'),
    ).join('')
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const spelt = (bits.slice(0, 130).match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
    expect(code).toBe(spelt)
    expect(code).toHaveLength(26)
    expect(newGiftCode(keys, cardId)).toBe(code)
  })

  test('depends on the card and on the key', () => {
    const codes = Array.from({ length: 500 }, () => newGiftCode(keys, randomUUID()))
    expect(new Set(codes).size).toBe(500)
    expect(new Set(codes.join('')).size, 'every character occurs').toBe(32)
    expect(newGiftCode([randomBytes(32)], cardId)).not.toBe(code)
  })

  test('is shown in groups, which are parsed back', () => {
    const shown = groupGiftCode(code)
    expect(shown).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(parseGiftCode(shown)).toBe(code)
  })
})

describe('after a change of keys', () => {
  const hash = hashGiftCode(code)
  const newer = Buffer.alloc(40, 9)

  test('a card keeps the code that it was issued with', () => {
    expect(deriveGiftCode([newer, key], cardId, hash)).toBe(code)
    expect(newGiftCode([newer, key], cardId)).toBe(newGiftCode([newer], cardId))
  })

  test('no code at all is derived for a card whose key is missing', () => {
    expect(() => deriveGiftCode([newer], cardId, hash)).toThrow(
      `no key of GIFT_CODE_KEYS derives the code of gift card ${cardId}`,
    )
    expect(() => deriveGiftCode([key], randomUUID(), hash), 'the hash of another card').toThrow('no key')
  })
})

const printed = '7K3Q9-M0A1B-CDEFG-HJKMN-PQRST0' as GiftCode
const canonical = '7K3Q9M0A1BCDEFGHJKMNPQRST0'

test.each([
  printed,
  '7k3q9-m0a1b-cdefg-hjkmn-pqrst0',
  ' 7K3Q9M0A1BCDEFGHJKMNPQRST0\n',
  '7K3Q9 M0A1B CDEFG HJKMN PQRST0',
  '7K3Q9–M0A1B—CDEFG‑HJKMN-PQRST0',
  '7k3q9-moaib-cdefg-hjkmn-pqrsto',
  '7K3Q9-MOAlB-CDEFG-HJKMN-PQRSTO',
  '7 K 3 Q 9 M 0 A 1 B C D E F G H J K M N P Q R S T 0',
])('%j is read', (text) => expect(parseGiftCode(text)).toBe(canonical))

test.each([
  '',
  canonical.slice(1),
  `${canonical}0`,
  `${canonical.slice(1)}U`,
  `${canonical.slice(1)}*`,
  `７${canonical.slice(1)}`,
  `https://wrenlet.example/gifting#${canonical}`,
  `${'-'.repeat(60)}${canonical}`,
])('%j is not a code', (text) => expect(parseGiftCode(text)).toBeUndefined())
