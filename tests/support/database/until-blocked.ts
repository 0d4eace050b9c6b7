import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Waits until this many connections of the database are waiting for a lock, which means that the calls under test have
 * reached their locks.
 */
export const untilBlocked = (db: Db, count = 1): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.waiting
    })
    .toBe(count)
