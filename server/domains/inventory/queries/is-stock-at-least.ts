import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Whether at least this many garments are ready to be rented, held or not. Reads no more than this many, so that a large stock is
 * not counted.
 */
export async function isStockAtLeast(db: Db | Tx, pieces: number): Promise<boolean> {
  if (pieces <= 0) return true
  if (!Number.isSafeInteger(pieces)) return false
  const row = await db
    .selectFrom('garment')
    .select(sql<number>`1`.as('there'))
    .where('state', '=', 'ready')
    .offset(pieces - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
