import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A truth as a query that must return nothing. */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

export interface BrokenInvariant {
  readonly name: string
  readonly rows: readonly unknown[]
}

/** Those that do not hold, all looked at over one snapshot, so that what happens meanwhile breaks none. */
export function findBroken(db: Db, invariants: readonly Invariant[]): Promise<BrokenInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const broken: BrokenInvariant[] = []
      for (const { name, sql: query } of invariants) {
        const { rows } = await sql.raw(query).execute(tx)
        if (rows.length > 0) broken.push({ name, rows })
      }
      return broken
    })
}
