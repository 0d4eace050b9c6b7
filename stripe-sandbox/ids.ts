import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, in Stripe's alphabet. */
export function token(length: number): string {
  let out = ''
  while (out.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 is the largest multiple of 62 below 256: without the cut the first letters would be likelier.
      if (byte < 248 && out.length < length) out += alphabet[byte % 62]
    }
  }
  return out
}

export const newId = (prefix: string, length = 24): string => `${prefix}_${token(length)}`
