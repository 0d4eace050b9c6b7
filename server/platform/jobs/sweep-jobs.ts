// Deletes jobs that are long done. What waits or was given up stays, however old it is.
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from './enqueue.ts'
import type { JobHandlers } from './worker.ts'

const kind = 'jobs:sweep'
const dayMs = 24 * 60 * 60_000
/** So long a done job can be looked at, and so long its dedupe key keeps the same work from being done again. */
export const doneJobDays = 30
const rowsAtOnce = 5000

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function scheduleJobSweep(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / dayMs) + 1
  await enqueueJob(tx, now, { kind, payload: {}, dueAt: new Date(round * dayMs), dedupeKey: `${kind}:${round}` })
}

export const sweepJobs = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): JobHandlers => ({
  [kind]: async () => {
    const now = clock.now()
    await transaction(db, (tx) => scheduleJobSweep(tx, now))
    const before = new Date(now.getTime() - doneJobDays * dayMs)
    // In portions: one long statement would keep old versions of every other row alive meanwhile.
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from job where id in (select id from job where done_at < ${before} limit ${rowsAtOnce})`.execute(db)
      if (numAffectedRows < rowsAtOnce) return
    }
  },
})
