// How long we keep a guest's details (UK GDPR art 5(1)(e), storage limitation). For a checkout without a result, long enough to return to
// it or ask about it. For a purchase, the address until it can be neither returned nor disputed, and the buyer as long as an invoice (law
// L-18, L-24).
import { addUtcMonths } from '#server/kernel/calendar.ts'

const dayMs = 24 * 60 * 60 * 1000
const guestDays = 30
/** A piece may be rejected within 30 days, and is refunded within 14 more. */
const minDays = 44
const invoiceMonths = 6 * 12

/** Guests whose checkouts without a result ended by this moment are erased. */
export const guestsErasedBefore = (now: Date): Date => new Date(now.getTime() - guestDays * dayMs)

export interface GuestRetention {
  /** Purchases that were over by this moment lose their address. */
  readonly addressesBefore: Date
  /** Purchases that were over by this moment also lose their buyer's name and email. */
  readonly namesBefore: Date
}

/** @param days the setting `retention.guest_days` */
export function guestRetention(now: Date, days: number): GuestRetention {
  if (days < minDays) throw new RangeError(`retention.guest_days is ${days}: a purchase needs at least ${minDays}`)
  return { addressesBefore: new Date(now.getTime() - days * dayMs), namesBefore: addUtcMonths(now, -invoiceMonths) }
}
