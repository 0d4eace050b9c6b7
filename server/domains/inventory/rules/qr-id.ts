// The permanent id on a garment's label: 10 characters of Crockford's base 32, 50 random bits. Ids cannot be enumerated, and no
// letter can be mistaken for a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pattern = /^[0-9A-HJKMNP-TV-Z]{10}$/

export const qrIdBytes = 10

/** @param random ten random bytes, of which five bits each are used */
export function qrId(random: Uint8Array): string {
  if (random.length !== qrIdBytes) throw new RangeError(`a QR id is made of ${qrIdBytes} bytes`)
  return Array.from(random, (byte) => alphabet[byte & 31]).join('')
}

export const isQrId = (text: string): boolean => pattern.test(text)

/**
 * Reads an id that was typed off a label. Case, spaces and hyphens do not matter, and letters outside the alphabet are read as
 * the digits they look like.
 * @returns undefined when it cannot be an id
 */
export function readQrId(text: string): string | undefined {
  const id = text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return isQrId(id) ? id : undefined
}
