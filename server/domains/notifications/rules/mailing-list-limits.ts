// How often the mailing list may be asked for, by wall time, and how long it waits for an answer, by business time (law
// L-25: only who has confirmed is written to).

const hour = 60 * 60

/** Asking for one address from one network; refused beyond. */
export const askFromHere = { name: 'mailing-list-here', hits: 10, windowSeconds: hour } as const
/** Asking from one network for any address. */
export const askNetwork = { name: 'mailing-list-network', hits: 40, windowSeconds: hour } as const
/** Letters that one address gets, whoever asks for it. */
export const lettersAnHour = { name: 'mailing-list-hour', hits: 1, windowSeconds: hour } as const
export const lettersADay = { name: 'mailing-list-day', hits: 3, windowSeconds: 24 * hour } as const
/** Codes that one network may try. */
export const codeNetwork = { name: 'mailing-list-code', hits: 100, windowSeconds: hour } as const

const waitDays = 30

/** An address that asked before this and has not answered is forgotten. */
export const neverConfirmedBefore = (now: Date): Date => new Date(now.getTime() - waitDays * 24 * hour * 1000)
