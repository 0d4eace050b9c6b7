/**
 * Names the terms, privacy and cookies texts in force now (law L-29), by the day from which they hold. Whoever agreed to an
 * older version is asked again.
 */
export const termsVersion = '2026-11-20'

/** SHA-256 of the three texts of that version; a test compares them. New words need a new version, never a new digest alone. */
export const termsDigest = '567978b262c22509fb2ece8b3318cde9d6806427478eea82c954ff442838856e'
