// The name on a garment's label for life: 10 characters of Crockford's base 32, 50 random bits. Nobody can walk through
// the stock by counting, and no letter is mistaken for a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const pattern = /^[0-9A-HJKMNP-TV-Z]{10}$/

export const qrIdBytes = 10

/** @param random ten random bytes, of which five bits each count */
export function qrId(random: Uint8Array): string {
  if (random.length !== qrIdBytes) throw new RangeError(`a QR id is made of ${qrIdBytes} bytes`)
  return Array.from(random, (byte) => alphabet[byte & 31]).join('')
}

export const isQrId = (text: string): boolean => pattern.test(text)

/**
 * The id that somebody typed off a label: case, spaces and hyphens do not matter, and the letters that the alphabet leaves
 * out are read as the digits they look like.
 * @returns undefined for what is no id of ours
 */
export function readQrId(text: string): string | undefined {
  const id = text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return isQrId(id) ? id : undefined
}
