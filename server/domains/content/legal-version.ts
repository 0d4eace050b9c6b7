/**
 * Names the current terms, privacy and cookies texts (law L-29) by the date they took effect. A member who agreed to an older
 * version is asked again.
 */
export const termsVersion = '2026-12-05'

/** SHA-256 of that version's three texts; a test compares them. Changed texts need a new version, not only a new digest. */
export const termsDigest = '4de653f398ee5b9f4336da6c902025c4dddd6aa30b9303de934e2db69fc6fc35'
