// Codes that people read out, type and write on parcels: without vowels, so that they spell no words, and without characters
// that look alike (0/O, 1/I/L, 5/S, 8/B, U/V).
const alphabet = '234679CDFGHJKMNPQRTVWXYZ'

/** One letter or digit for each random byte. */
export const humanCode = (random: Iterable<number>): string =>
  Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')

/** Normalises a typed code. */
export const tidyCode = (typed: string): string => typed.trim().toUpperCase()
