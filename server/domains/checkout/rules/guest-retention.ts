// How long we keep a guest whose checkout made nothing: long enough to return to it or ask about it. A purchase keeps
// its guest's name (UK GDPR art 5(1)(e), storage limitation).

const dayMs = 24 * 60 * 60 * 1000
const guestDays = 30

/** Guests are erased whose checkouts ended at this moment or earlier. */
export const guestsEndBefore = (now: Date): Date => new Date(now.getTime() - guestDays * dayMs)
