// How long we keep a guest (UK GDPR art 5(1)(e), storage limitation): of a checkout that made nothing, long enough to return to it or
// ask about it; of a purchase, until it can be neither returned nor disputed where it went, and as long as an invoice who bought
// it (law L-18, L-24).
import { addUtcMonths } from '#server/kernel/calendar.ts'

const dayMs = 24 * 60 * 60 * 1000
const guestDays = 30
/** A piece may be rejected within 30 days, and is refunded within 14. */
const fewestDays = 44
const invoiceMonths = 6 * 12

/** Guests are erased whose checkouts ended at this moment or earlier. */
export const guestsEndBefore = (now: Date): Date => new Date(now.getTime() - guestDays * dayMs)

export interface GuestRetention {
  /** Where purchases went, over at this moment or earlier, is erased. */
  readonly addressesBefore: Date
  /** The name and email of their buyers, too. */
  readonly namesBefore: Date
}

/** @param days the setting `retention.guest_days` */
export function guestRetention(now: Date, days: number): GuestRetention {
  if (days < fewestDays) throw new RangeError(`retention.guest_days is ${days}: a purchase has ${fewestDays} at least`)
  return { addressesBefore: new Date(now.getTime() - days * dayMs), namesBefore: addUtcMonths(now, -invoiceMonths) }
}
