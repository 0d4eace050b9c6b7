/**
 * Names the terms, privacy and cookies texts in force now (law L-29), by the day from which they hold. Whoever agreed to an
 * older version is asked again.
 */
export const termsVersion = '2026-11-24'

/** SHA-256 of the three texts of that version; a test compares them. New words need a new version, never a new digest alone. */
export const termsDigest = '5b129e6e2474188c12f47397b031bab0083bc438799b629fc3a2d3097ef31ba5'
