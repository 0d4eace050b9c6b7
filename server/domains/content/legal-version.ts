/**
 * Names the terms, privacy and cookies texts in force now (law L-29), by the day from which they hold. Whoever agreed to an
 * older version is asked again.
 */
export const termsVersion = '2026-11-24'

/** SHA-256 of the three texts of that version; a test compares them. New words need a new version, never a new digest alone. */
export const termsDigest = '617c6b57c41ee23bf5c7e5966f4587c0766cc0f467cd89e669f2ce0024d2d2d9'
