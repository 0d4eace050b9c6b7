import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes, fetched in bulk because a year of renewals needs a hundred thousand ids. */
let stock = Buffer.alloc(0)
let usedBytes = 0

/** Random letters and digits, in Stripe's alphabet. */
export function token(length: number): string {
  let out = ''
  while (out.length < length) {
    if (usedBytes === stock.length) {
      stock = randomBytes(4096)
      usedBytes = 0
    }
    const byte = stock[usedBytes++] ?? 255
    // 248 is the largest multiple of 62 below 256; larger bytes would make the first characters more likely.
    if (byte < 248) out += alphabet[byte % 62]
  }
  return out
}

export const newId = (prefix: string, length = 24): string => `${prefix}_${token(length)}`
