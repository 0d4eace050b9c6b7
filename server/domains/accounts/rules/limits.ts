// How often somebody may try (decisions.md §9.1), by wall time. An attacker who knows the password list must be slow; a
// family that mistypes, or shares its address with a neighbourhood, must not notice.

const quarterHour = 15 * 60
const hour = 60 * 60

/** Wrong passwords for one email from one network. The right one starts the count again. */
export const signInFromHere = { name: 'sign-in-here', hits: 10, windowSeconds: quarterHour } as const
/** Wrong passwords for one email from anywhere. */
export const signInAnywhere = { name: 'sign-in', hits: 100, windowSeconds: hour } as const
/** Sign-ins of any account from one network, right ones too. */
export const signInNetwork = { name: 'sign-in-network', hits: 300, windowSeconds: quarterHour } as const
/** Registration may say that an email has an account, so it must not be asked many times; a nursery may join in one hour. */
export const registerNetwork = { name: 'register-network', hits: 120, windowSeconds: hour } as const
export const resetEmail = { name: 'reset', hits: 5, windowSeconds: hour } as const
export const resetNetwork = { name: 'reset-network', hits: 40, windowSeconds: hour } as const
export const changeByAccount = { name: 'change', hits: 10, windowSeconds: hour } as const
export const changeByEmail = { name: 'change-by-code', hits: 10, windowSeconds: hour } as const
export const changeNetwork = { name: 'change-network', hits: 40, windowSeconds: hour } as const
