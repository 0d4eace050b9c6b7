/**
 * Names the current terms, privacy and cookies texts (law L-29) by the date they took effect. A member who agreed to an older
 * version is asked again.
 */
export const termsVersion = '2026-11-29'

/** SHA-256 of that version's three texts; a test compares them. Changed texts need a new version, not only a new digest. */
export const termsDigest = '6c57f4529e07711c6951b055388d370eb0fd3ddd03b15fda737dd953b2433b03'
