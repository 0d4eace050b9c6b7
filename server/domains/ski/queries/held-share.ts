import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockNumberSetting } from '#server/platform/settings.ts'

/**
 * Whether checkouts that are not paid hold so much of the stock that nobody may hold more. The lock makes those who hold count one
 * after the other.
 */
export async function isTooMuchHeld(tx: Tx, now: Date): Promise<boolean> {
  const percent = await lockNumberSetting(tx, 'ski.held_share_percent')
  const { rows } = await sql<{ held: number; stock: number }>`
    select (select count(distinct garment_id) from ski_day where held_until > ${now})::integer as held,
      (select count(*) from garment where for_dates and state not in ('sold', 'kept', 'lost', 'donated', 'recycled', 'resale'))::integer as stock`.execute(
    tx,
  )
  const [{ held, stock } = { held: 0, stock: 0 }] = rows
  return held * 100 >= stock * percent
}
