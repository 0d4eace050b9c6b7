/** Names the terms, privacy and cookies texts in force now (law L-29). A changed text gets a new version, by its day. */
export const termsVersion = '2026-11-20'
