// Deletes jobs that are long done. What waits or was given up stays, however old it is.
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RecurringJob } from './recurring.ts'

const dayMs = 24 * 60 * 60_000
/** So long a done job can be looked at, and so long its dedupe key keeps the same work from being done again. */
export const doneJobDays = 30
const rowsAtOnce = 5000

type SweepServices = { readonly db: Db; readonly clock: Clock }

export const recurringPlatformJobs = (services: SweepServices): RecurringJob[] => [
  { kind: 'jobs:sweep', every: { hours: 24 }, lane: 'house', work: () => sweepJobs(services) },
]

async function sweepJobs({ db, clock }: SweepServices): Promise<void> {
  const before = new Date(clock.now().getTime() - doneJobDays * dayMs)
  // In portions: one long statement would keep old versions of every other row alive meanwhile.
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from job where id in (select id from job where done_at < ${before} limit ${rowsAtOnce})`.execute(db)
    if (numAffectedRows < rowsAtOnce) return
  }
}
