import { pounds } from '#web/lib/format.ts'
import { coolingOffCopy as copy } from '#web/screens/account/plan/leaving/cooling-off-copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'

/** Describes the refund if the contract is cancelled today, and what each further day costs (law L-4). */
export function refundWords({
  refund,
  proRata,
  dailyShare,
  keptSoFar,
}: Pick<NonNullable<Membership['coolingOff']>, 'refund' | 'proRata' | 'dailyShare' | 'keptSoFar'>): string {
  const today = proRata ? copy.part(pounds(refund)) : copy.full(pounds(refund))
  if (dailyShare === 0) return today
  const share = pounds(dailyShare)
  if (proRata) return `${today} ${copy.goesDown(share)}`
  return `${today} ${keptSoFar === null ? copy.willGoDown(share) : copy.willGoDownUnevenly(pounds(keptSoFar), share)}`
}
