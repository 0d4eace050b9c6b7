/**
 * Names the terms, privacy and cookies texts in force now (law L-29), by the day from which they hold. Whoever agreed to an
 * older version is asked again.
 */
export const termsVersion = '2026-11-22'

/** SHA-256 of the three texts of that version; a test compares them. New words need a new version, never a new digest alone. */
export const termsDigest = '11fabead1690cc59a13a94ea0d67ff29ff2ee367c61ec6fe6bafe6231b095a95'
