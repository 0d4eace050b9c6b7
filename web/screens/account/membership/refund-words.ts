import { coolOffCopy as copy } from '#web/copy/membership/cooling-off.ts'
import { pounds } from '#web/lib/format.ts'
import type { Membership } from '#web/screens/account/membership/membership.ts'

/** What a cancellation today gives back, and what another day would cost (law L-4). */
export function refundWords({
  refund,
  proRata,
  dailyShare,
}: Pick<NonNullable<Membership['coolingOff']>, 'refund' | 'proRata' | 'dailyShare'>): string {
  const today = proRata ? copy.part(pounds(refund)) : copy.full(pounds(refund))
  if (dailyShare === 0) return today
  return `${today} ${proRata ? copy.goesDown(pounds(dailyShare)) : copy.willGoDown(pounds(dailyShare))}`
}
