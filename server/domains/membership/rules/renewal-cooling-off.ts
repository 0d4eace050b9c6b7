// Decides whether a renewal has its own 14 days in which it may be cancelled (law L-8): the first after an introductory price,
// and every renewal for 12 months or more, once that law applies. None of today's plans has such a renewal; one that does must
// not be sold before its notice and its refund are built (ensure-plans.ts).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import { coolingOffDays } from './plan-terms.ts'

/** Periods of this length or longer have the right at every renewal. */
const longMonths = 12

export interface RenewalTerms {
  readonly intervalMonths: number
  readonly totalPence: number
  /** The price of the first period, zero for a free trial; null when it costs the same as the others. */
  readonly firstPence: number | null
}

export interface Renewal {
  readonly on: LocalDay
  /** The renewal that ends the first period. */
  readonly isFirst: boolean
}

/**
 * The last day on which a renewal may be cancelled; null when it has no such right.
 * @param effectiveFrom setting `law.dmcc_effective_from`
 */
export function renewalCoolingOffEndsOn(
  terms: RenewalTerms,
  { on, isFirst }: Renewal,
  effectiveFrom: LocalDay | null,
): LocalDay | null {
  if (effectiveFrom === null || on < effectiveFrom) return null
  const isIntroductory = terms.firstPence !== null && terms.firstPence < terms.totalPence
  return terms.intervalMonths >= longMonths || (isFirst && isIntroductory) ? addDays(on, coolingOffDays) : null
}
