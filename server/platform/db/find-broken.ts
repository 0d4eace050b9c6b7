import { sql, type Transaction } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** An invariant as a query that must return no rows. */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

export interface BrokenInvariant {
  readonly name: string
  readonly rows: readonly unknown[]
}

/** Some checks read whole tables of events. One that takes longer is stuck, and its snapshot holds back vacuum. */
const longestCheck = '3h'

/**
 * Finds the broken invariants. All are checked on one snapshot, so that concurrent writes cannot break any, and with a longer time
 * limit than the server's. A check ends soon after its process; otherwise the database would keep working for nobody.
 */
export function findBroken(db: Db, invariants: readonly Invariant[]): Promise<BrokenInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(longestCheck)}`.execute(tx)
      await noticeLostClient(tx)
      const broken: BrokenInvariant[] = []
      for (const { name, sql: query } of invariants) {
        const { rows } = await sql.raw(query).execute(tx)
        if (rows.length > 0) broken.push({ name, rows })
      }
      return broken
    })
}

/** PostgreSQL on Windows cannot do this and refuses the setting; its checks end by the time limit. */
async function noticeLostClient(tx: Transaction<Database>): Promise<void> {
  await sql`savepoint notice`.execute(tx)
  try {
    await sql`set local client_connection_check_interval = '10s'`.execute(tx)
  } catch {
    await sql`rollback to savepoint notice`.execute(tx)
  }
}
