// Codes that people read out, type and write on parcels: no vowels, so that no words come out, and nothing that looks like
// something else (0/O, 1/I/L, 5/S, 8/B, U/V).
const alphabet = '234679CDFGHJKMNPQRTVWXYZ'

/** One letter or digit for each random byte. */
export const humanCode = (random: Iterable<number>): string =>
  Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')

/** What somebody typed, as the code would be written. */
export const tidyCode = (typed: string): string => typed.trim().toUpperCase()
