/**
 * Names the current terms, privacy and cookies texts (law L-29) by the date they took effect. A member who agreed to an older
 * version is asked again.
 */
export const termsVersion = '2026-11-28'

/** SHA-256 of that version's three texts; a test compares them. Changed texts need a new version, not only a new digest. */
export const termsDigest = '1140f94abff4910cd0452590a4bbfe42af9afb786aba347202502794161c50b3'
