import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'
import { kindOf } from './event-bus.ts'

interface Followers {
  /** The type of the event. */
  readonly type: string
  /** The name of the handler. */
  readonly follower: string
  /** The part of the event that identifies the jobs. */
  readonly about: Readonly<Record<string, string>>
  /** Jobs of earlier events are ignored, because they concern something that is over. */
  readonly since?: Date | null
}

/**
 * Restarts the jobs that follow an event and have failed for good.
 * @returns whether any of these jobs is unfinished; if so, the event need not be published again
 */
export async function resumeFollowers(tx: Tx, { type, follower, about, since }: Followers): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    with open as (
      select id, failed_at from job
        where done_at is null and kind = ${kindOf(type, follower)} and payload @> ${JSON.stringify(about)}::jsonb
          and created_at >= coalesce(${since ?? null}::timestamptz, '-infinity')
    ), resumed as (
      update job set failed_at = null, attempts = 0, leased_by = null, leased_until = null
        from open where job.id = open.id and open.failed_at is not null
    )
    select exists (select from open) as open`.execute(tx)
  return rows[0]?.open ?? false
}
