// The code of a brand in addresses and filters: its name as a slug, short enough for a filter's value.
import { slug } from '../slug.ts'

/** The longest code that a query may have (contract, `Codes`). */
const maxLength = 40

/** Gives two long names with the same beginning different codes. */
export function brandCode(name: string): string {
  const whole = slug(name)
  if (whole.length <= maxLength) return whole
  const mark = checksum(whole)
  return `${whole.slice(0, maxLength - mark.length - 1).replace(/-[^-]*$/, '')}-${mark}`
}

/** FNV-1a, 32 bits: nothing secret depends on it. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
