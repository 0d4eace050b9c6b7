// How often somebody may try (decisions.md §9.1), by wall time. An attacker who knows the password list must be slow; a
// family that mistypes, or shares its address with a neighbourhood, must not notice.

const quarterHour = 15 * 60
const hour = 60 * 60

/** Wrong passwords for one email from one network. The right one starts the count again. For one email from everywhere see sign-in-delay.ts. */
export const signInFromHere = { name: 'sign-in-here', hits: 10, windowSeconds: quarterHour } as const
/** Sign-ins of any account from one network, right ones too. */
export const signInNetwork = { name: 'sign-in-network', hits: 300, windowSeconds: quarterHour } as const

/** Each try costs a password hash; a nursery may join in one hour. */
export const registerNetwork = { name: 'register-network', hits: 120, windowSeconds: hour } as const
/** Of them, those that opened no account: only these tell that an email has one (decisions.md §9.1). */
export const registerInVain = { name: 'register-in-vain', hits: 20, windowSeconds: hour } as const

// Letters that anybody may ask for: one's own network is refused in the end; what strangers ask for elsewhere only makes
// further letters to one address unnecessary, and the youngest of those sent is still good when the next may be.
export const resetFromHere = { name: 'reset-here', hits: 5, windowSeconds: hour } as const
export const resetNetwork = { name: 'reset-network', hits: 40, windowSeconds: hour } as const
export const resetLetters = { name: 'reset-letters', hits: 5, windowSeconds: 30 * 60 } as const
export const linkFromHere = { name: 'link-here', hits: 5, windowSeconds: hour } as const
export const linkNetwork = { name: 'link-network', hits: 40, windowSeconds: hour } as const
export const linkLetters = { name: 'link-letters', hits: 5, windowSeconds: 10 * 60 } as const

/** Wrong codes of sign-in links that one network may try; they cannot be guessed, this only keeps the house quiet. */
export const linkUseNetwork = { name: 'link-use', hits: 100, windowSeconds: hour } as const
export const changeByAccount = { name: 'change', hits: 10, windowSeconds: hour } as const
export const changeByCode = { name: 'change-by-code', hits: 10, windowSeconds: hour } as const
export const changeNetwork = { name: 'change-network', hits: 40, windowSeconds: hour } as const

/** Changes of email that one network may ask for; one account's are counted with its changes of password. */
export const emailChangeNetwork = { name: 'email-change-network', hits: 40, windowSeconds: hour } as const
/** Emails to one new address, from all accounts together; beyond that, those already sent must do. */
export const emailChangeLetters = { name: 'email-change-letters', hits: 5, windowSeconds: 30 * 60 } as const
/** Wrong codes of these letters that one network may try. */
export const emailCodeNetwork = { name: 'email-code', hits: 100, windowSeconds: hour } as const
