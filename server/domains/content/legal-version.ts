/**
 * Names the current terms, privacy and cookies texts (law L-29) by the date they took effect. A member who agreed to an older
 * version is asked again.
 */
export const termsVersion = '2026-11-30'

/** SHA-256 of that version's three texts; a test compares them. Changed texts need a new version, not only a new digest. */
export const termsDigest = '73d950094000c5c3b04c88c01543b5789e3ad4d8c88b46986d321376f907bce6'
