/**
 * Names the current terms, privacy and cookies texts (law L-29) by the date they took effect. A member who agreed to an older
 * version is asked again.
 */
export const termsVersion = '2026-11-30'

/** SHA-256 of that version's three texts; a test compares them. Changed texts need a new version, not only a new digest. */
export const termsDigest = '326494afcd31643e63cf6c2d530a86dbb0bd68264b88907b4322fed6e7264b43'
