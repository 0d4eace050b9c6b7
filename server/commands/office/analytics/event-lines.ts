import { listDailyCounts } from '#server/domains/analytics/index.ts'
import { formatDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What visitors did, in totals of the latest days: newest first. */
export async function eventLines({ db, clock }: { readonly db: Db; readonly clock: Clock }, days: number) {
  const counts = await listDailyCounts(db, clock.now(), days)
  if (counts.length === 0) return [`Nothing was counted in the last ${days === 1 ? 'day' : `${days} days`}.`]
  const lines: string[] = []
  let day: string | undefined
  for (const { currency, amount, times, ...row } of counts) {
    if (row.day !== day) lines.push(formatDay(row.day))
    day = row.day
    const subject = row.subject && `  ${row.subject}`
    lines.push(`  ${String(times).padStart(6)}  ${row.event}${subject}${describeSum(currency, amount)}`)
  }
  return lines
}

function describeSum(currency: string, amount: number): string {
  if (currency === 'credits') return `, ${amount} credits`
  return currency === 'GBP' ? `, ${formatPounds(pence(amount))}` : ''
}
