import { sql } from 'kysely'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Counted } from '../rules/describe-event.ts'

/** Adds events to the totals of the day in London, in one statement with sorted rows, so that two callers cannot deadlock. */
export async function addCounts(tx: Tx, now: Date, counted: readonly Counted[]): Promise<void> {
  const rows = new Map<string, Counted & { times: number }>()
  for (const event of counted) {
    const key = `${event.event}\n${event.subject}\n${event.currency}`
    const before = rows.get(key)
    rows.set(key, { ...event, amount: event.amount + (before?.amount ?? 0), times: (before?.times ?? 0) + 1 })
  }
  if (rows.size === 0) return
  const day = dayInLondon(now)
  const values = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => ({ ...row, day }))
  await tx
    .insertInto('analytics_count')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['day', 'event', 'subject', 'currency']).doUpdateSet({
        times: sql`analytics_count.times + excluded.times`,
        amount: sql`analytics_count.amount + excluded.amount`,
      }),
    )
    .execute()
}
