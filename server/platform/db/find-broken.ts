import { sql } from 'kysely'
import type { Db } from './database.ts'

/** An invariant as a query that must return no rows. */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

export interface BrokenInvariant {
  readonly name: string
  readonly rows: readonly unknown[]
}

/**
 * The broken ones. All are checked on one snapshot, so that concurrent writes break none, and without the server's limit of time:
 * some read whole tables of events.
 */
export function findBroken(db: Db, invariants: readonly Invariant[]): Promise<BrokenInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const broken: BrokenInvariant[] = []
      for (const { name, sql: query } of invariants) {
        const { rows } = await sql.raw(query).execute(tx)
        if (rows.length > 0) broken.push({ name, rows })
      }
      return broken
    })
}
