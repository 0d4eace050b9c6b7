import { sql } from 'kysely'
import { type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface BasketOptions {
  readonly sizeCode: string
  /** Products in order of preference; any that is unavailable, or exceeds the credits left, is skipped. */
  readonly handles: readonly string[]
  /** The most credits that all pieces together may cost. */
  readonly credits: number
  /** Picks only garments without an event since this day, so that the hour of seeding makes no difference. */
  readonly readySince: LocalDay
}

/** Picks one garment of each product in `handles`, except of products with only a few garments left. */
export async function fillBasket(
  tx: Tx,
  { sizeCode, handles, credits, readySince }: BasketOptions,
): Promise<{ garmentIds: Id<'garment'>[]; credits: number }> {
  const { rows } = await sql<{ id: Id<'garment'>; credits: number }>`
    select id, credits from (
      select distinct on (g.product_id) g.id, g.credits, p.handle
      from rental_garment g join product p on p.id = g.product_id
      where g.ready and g.held_until is null and g.size_code = ${sizeCode} and p.handle = any(${handles})
        and (select max(e.at) from garment_event e where e.garment_id = g.id) < ${startOfDayInLondon(readySince)}
        and (select count(*) from rental_garment other where other.product_id = g.product_id and other.ready) > 8
      order by g.product_id, g.condition = 'worn', g.id) wanted
    order by array_position(${handles}, handle)`.execute(tx)
  const garmentIds: Id<'garment'>[] = []
  let used = 0
  for (const row of rows) {
    if (used + row.credits > credits) continue
    garmentIds.push(row.id)
    used += row.credits
  }
  return { garmentIds, credits: used }
}
