// The code of a gift card (product §7): 130 bits, derived from the card's id by a key outside the database, so that a
// repeated email carries the same code and a copy of the database yields none. A table stores the hash of a code.
import { createHash, createHmac } from 'node:crypto'
import { crockford, readCrockford } from './crockford.ts'

declare const codeBrand: unique symbol

/** The 26 characters of a code, without hyphens. */
export type GiftCode = string & { readonly [codeBrand]: true }

/** The first key derives new codes; the others are former ones. */
export type GiftCodeKeys = readonly [Buffer, ...Buffer[]]

const characters = 26
const pattern = /^[0-9A-HJKMNP-TV-Z]{26}$/
/** Text longer than a code with a space after each character is rejected unread. */
const longest = 2 * characters

export const newGiftCode = ([first]: GiftCodeKeys, cardId: string): GiftCode => derive(first, cardId)

/**
 * The code of a card that has been issued.
 * @throws Error when no key derives it: without that key nobody may be sent a code
 */
export function deriveGiftCode(keys: GiftCodeKeys, cardId: string, storedHash: Uint8Array): GiftCode {
  const code = keys.map((key) => derive(key, cardId)).find((each) => hashGiftCode(each).equals(storedHash))
  if (code === undefined)
    throw new Error(
      `no key of GIFT_CODE_KEYS derives the code of gift card ${cardId}: the key it was issued with is missing`,
    )
  return code
}

/**
 * Reads a code that was typed or pasted.
 * @returns undefined when it cannot be a code
 */
export function parseGiftCode(text: string): GiftCode | undefined {
  if (text.trim().length > longest) return undefined
  const code = readCrockford(text)
  return isGiftCode(code) ? code : undefined
}

/** The stored form of a code. Cards are looked up by it, so the timing of a lookup reveals nothing about codes. */
export const hashGiftCode = (code: GiftCode): Buffer => createHash('sha256').update(code).digest()

/** As people read it: XXXXX-XXXXX-XXXXX-XXXXX-XXXXXX. */
export const groupGiftCode = (code: GiftCode): string =>
  code.replace(/^(.{5})(.{5})(.{5})(.{5})(.{6})$/, '$1-$2-$3-$4-$5')

const isGiftCode = (text: string): text is GiftCode => pattern.test(text)

function derive(key: Buffer, cardId: string): GiftCode {
  const bits = createHmac('sha256', key).update(`wrenlet gift card:${cardId}`).digest()
  const code = Array.from({ length: characters }, (_, index) => crockford[fiveBits(bits, 5 * index)]).join('')
  if (!isGiftCode(code)) throw new Error('a derived code does not have the form of a code')
  return code
}

function fiveBits(bytes: Buffer, from: number): number {
  const [byte, bit] = [from >> 3, from & 7]
  const pair = bytes.readUInt16BE(byte)
  return (pair >> (11 - bit)) & 31
}
