import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The totals of the latest days: newest day first, then by event, most frequent first. */
export const listDailyCounts = (db: Db | Tx, now: Date, days: number) =>
  db
    .selectFrom('analytics_count')
    .select(['day', 'event', 'subject', 'currency', 'times', 'amount'])
    .where('day', '>', addDays(dayInLondon(now), -days))
    .orderBy('day', 'desc')
    .orderBy('event')
    .orderBy('times', 'desc')
    .orderBy('subject')
    .execute()
