/**
 * Names the terms, privacy and cookies texts in force now (law L-29), by the day from which they hold. Whoever agreed to an
 * older version is asked again.
 */
export const termsVersion = '2026-11-24'

/** SHA-256 of the three texts of that version; a test compares them. New words need a new version, never a new digest alone. */
export const termsDigest = '7c7bdedad8511351e69ad453c4f2f7ef931e0239ae9a9f0332bb72c00e48f478'
