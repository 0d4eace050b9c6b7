// How often the mailing list may be requested, by wall time, and how long a request stays open, by application time (law L-25:
// only confirmed addresses are emailed).

const hour = 60 * 60

/** Requests for one address from one network; more are refused. */
export const askPerPlace = { name: 'mailing-list-here', hits: 10, windowSeconds: hour } as const
/** Requests from one network for any address. */
export const askNetwork = { name: 'mailing-list-network', hits: 40, windowSeconds: hour } as const
/** Emails to one address an hour, whichever networks ask. */
export const emailsAnHour = { name: 'mailing-list-hour', hits: 1, windowSeconds: hour } as const
/** Emails to one address a day. */
export const emailsADay = { name: 'mailing-list-day', hits: 3, windowSeconds: 24 * hour } as const
/** Unknown codes from one network. */
export const codeNetwork = { name: 'mailing-list-code', hits: 100, windowSeconds: hour } as const

const waitDays = 30

/** The time before which a request without an answer is deleted. */
export const neverConfirmedBefore = (now: Date): Date => new Date(now.getTime() - waitDays * 24 * hour * 1000)
