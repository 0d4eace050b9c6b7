// Deletes jobs that were done long ago. Waiting and failed ones stay, however old they are.
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RecurringJob } from './recurring.ts'

const dayMs = 24 * 60 * 60_000
/** How long a finished job can be inspected, and how long its dedupe key prevents the same work. */
export const doneJobDays = 30
const rowsAtOnce = 5000

type SweepServices = { readonly db: Db; readonly clock: Clock }

export const recurringPlatformJobs = (services: SweepServices): RecurringJob[] => [
  { kind: 'jobs:sweep', every: { hours: 24 }, lane: 'database', work: () => sweepJobs(services) },
]

async function sweepJobs({ db, clock }: SweepServices): Promise<void> {
  const before = new Date(clock.now().getTime() - doneJobDays * dayMs)
  // Deletes in batches, because one long statement would keep old versions of every other row alive.
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from job where id in (select id from job where done_at < ${before} limit ${rowsAtOnce})`.execute(db)
    if (numAffectedRows < rowsAtOnce) return
  }
}
