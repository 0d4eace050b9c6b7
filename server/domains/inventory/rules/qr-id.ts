// The permanent id on a garment's label: 10 characters of Crockford's base 32, 50 random bits. Ids cannot be enumerated, and no
// letter can be mistaken for a digit.
import { crockford, readCrockford } from '#server/kernel/crockford.ts'

const pattern = /^[0-9A-HJKMNP-TV-Z]{10}$/

export const qrIdBytes = 10

/** @param random ten random bytes; five bits of each are used */
export function qrId(random: Uint8Array): string {
  if (random.length !== qrIdBytes) throw new RangeError(`a QR id is made of ${qrIdBytes} bytes`)
  return Array.from(random, (byte) => crockford[byte & 31]).join('')
}

export const isQrId = (text: string): boolean => pattern.test(text)

/**
 * Reads an id that was typed off a label.
 * @returns undefined when it cannot be an id
 */
export function readQrId(text: string): string | undefined {
  const id = readCrockford(text)
  return isQrId(id) ? id : undefined
}
