// Limits how often somebody may try (product §9.1), by wall time. An attacker with a password list must be slow; a family that
// mistypes, or shares its address with a neighbourhood, must not notice.

const quarterHour = 15 * 60
const hour = 60 * 60

/**
 * Wrong passwords for one email from one network. The right one resets the count. sign-in-delay.ts limits one email from
 * everywhere.
 */
export const signInPerPlace = { name: 'sign-in-here', hits: 10, windowSeconds: quarterHour } as const
/** Sign-ins of any account from one network, successful ones included. */
export const signInNetwork = { name: 'sign-in-network', hits: 300, windowSeconds: quarterHour } as const

/** Each attempt costs a password hash; the parents of a whole nursery may register within an hour. */
export const registerNetwork = { name: 'register-network', hits: 120, windowSeconds: hour } as const
/** Registrations that opened no account: only these reveal that an email has one (product §9.1). */
export const failedRegistrations = { name: 'register-in-vain', hits: 20, windowSeconds: hour } as const

/** Welcome emails to one address, which anybody may register, close and register again; beyond the limit no further ones are sent. */
export const welcomeEmails = { name: 'welcome-emails', hits: 3, windowSeconds: 24 * hour } as const

// Emails that anybody may request. Too many requests from one network are refused; beyond resetEmails and linkEmails the answer is
// the same, but no further email is sent. The last link sent is still valid when the next may be sent.
export const resetPerPlace = { name: 'reset-here', hits: 5, windowSeconds: hour } as const
export const resetNetwork = { name: 'reset-network', hits: 40, windowSeconds: hour } as const
export const resetEmails = { name: 'reset-emails', hits: 5, windowSeconds: 30 * 60 } as const
export const linkPerPlace = { name: 'link-here', hits: 5, windowSeconds: hour } as const
export const linkNetwork = { name: 'link-network', hits: 40, windowSeconds: hour } as const
export const linkEmails = { name: 'link-emails', hits: 5, windowSeconds: 10 * 60 } as const

/** Links of each kind to an address that is not known to be the account's own: a stranger may have registered it. */
export const resetEmailsADay = { name: 'reset-emails-a-day', hits: 10, windowSeconds: 24 * hour } as const
export const linkEmailsADay = { name: 'link-emails-a-day', hits: 10, windowSeconds: 24 * hour } as const

/** Wrong codes of sign-in links from one network. Codes cannot be guessed; this only limits the load. */
export const linkUseNetwork = { name: 'link-use', hits: 100, windowSeconds: hour } as const
export const changeByAccount = { name: 'change', hits: 10, windowSeconds: hour } as const
export const changeByCode = { name: 'change-by-code', hits: 10, windowSeconds: hour } as const
export const changeNetwork = { name: 'change-network', hits: 40, windowSeconds: hour } as const

/** Changes of email requested from one network; those of one account are counted with its changes of password. */
export const emailChangeNetwork = { name: 'email-change-network', hits: 40, windowSeconds: hour } as const
/**
 * Emails to one new address; beyond the limit no further ones are sent. Accounts that own their address are counted separately from
 * all others, which anybody can open: strangers must not use up what somebody needs to change to their own address.
 */
export const changeEmails = { name: 'email-change-emails', hits: 5, windowSeconds: 30 * 60 } as const
export const changeEmailsADay = { name: 'email-change-emails-a-day', hits: 10, windowSeconds: 24 * hour } as const
/** Wrong codes of these emails from one network. */
export const emailCodeNetwork = { name: 'email-code', hits: 100, windowSeconds: hour } as const
