// Decides whether a posted return that has not come ends without charge automatically (product §4.7), or waits until the office
// has decided. The number on a receipt stops every deadline, but we have not seen the receipt.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

export interface LostFacts {
  /** What its carrier has reported. */
  readonly scans: {
    readonly postedAt: Date | null
    readonly deliveredAt: Date | null
    readonly comingBackSince: Date | null
  }
  /** How many returns of its account or membership were lost within a year without a scan. */
  readonly lostUnscanned: number
  readonly postedOn: LocalDay
  readonly today: LocalDay
  /** Setting `return.decide_days`. */
  readonly decideDays: number
}

export function decideLost({ scans, lostUnscanned, postedOn, today, decideDays }: LostFacts): 'lose' | 'ask' {
  if (today > addDays(postedOn, decideDays)) return 'lose'
  // By its scans, the parcel is on its way back to the family, or with us.
  if (scans.comingBackSince || scans.deliveredAt) return 'ask'
  return scans.postedAt || lostUnscanned === 0 ? 'lose' : 'ask'
}
