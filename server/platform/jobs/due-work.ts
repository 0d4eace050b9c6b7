// What is due in the job table, for a caller that moves time and waits until all work is done.
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { isRecurringRun } from './recurring.ts'

/**
 * When the next job after `now` is due. Recurring jobs do not count: they come every few minutes, and time could never move past
 * them.
 */
export async function findNextDue(db: Db, now: Date): Promise<Date | undefined> {
  const job = await db
    .selectFrom('job')
    .select('due_at')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '>', now)
    .where((eb) => eb.not(isRecurringRun))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return job?.due_at
}

/** Whether a job that is running or can run is due; one that has failed waits for its retry and does not count. */
export async function isWorkDue(db: Db, { now, wallNow }: { now: Date; wallNow: Date }): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select 1 from job where done_at is null and failed_at is null and due_at <= ${now}
      and (last_error is null or leased_until < ${wallNow})) as due`.execute(db)
  return rows[0]?.due ?? false
}
