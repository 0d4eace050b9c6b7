// Which garments a recall covers: one condition for the search, for the recall itself, and for garments that arrive later.
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RecallCriteria } from '../../rules/recalls/recall-criteria.ts'

/** Whether the garment `g`, of the product `p`, is covered by `r`, a row of `recall` or criteria with its columns. */
const isCovered = sql<boolean>`p.brand_id = r.brand_id
  and (r.product_id is null or p.id = r.product_id)
  and (r.colour is null or r.colour = any(p.colours))
  and (r.size_code is null or g.size_code = r.size_code)
  and (r.came_from is null or (g.created_at at time zone 'Europe/London')::date >= r.came_from)
  and (r.came_to is null or (g.created_at at time zone 'Europe/London')::date <= r.came_to)
  and not exists (select from regexp_split_to_table(lower(r.style), ' ') as word where position(word in lower(p.name)) = 0)`

/** Every garment that the recall covers, even if it was lost, kept or sold, by label. */
export async function listCoveredGarments(db: Db | Tx, criteria: RecallCriteria): Promise<Id<'garment'>[]> {
  const { brandId, productId, style, colour, sizeCode, cameFrom, cameTo } = criteria
  const { rows } = await sql<{ id: Id<'garment'> }>`
    select g.id from garment g join product p on p.id = g.product_id
    join (select ${brandId}::uuid as brand_id, ${productId}::uuid as product_id, ${style}::text as style, ${colour}::text as colour,
      ${sizeCode}::text as size_code, ${cameFrom}::date as came_from, ${cameTo}::date as came_to) r on ${isCovered}
    order by g.qr_id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface StoppedGarment {
  readonly recallId: Id<'recall'>
  readonly garmentId: Id<'garment'>
}

/** Lists the garments that an open recall covers and does not have yet. The recall stays open until the transaction ends. */
export async function listRecalledArrivals(tx: Tx, garmentIds: readonly Id<'garment'>[]): Promise<StoppedGarment[]> {
  if (garmentIds.length === 0) return []
  const { rows } = await sql<StoppedGarment>`
    select r.id as "recallId", g.id as "garmentId" from recall r
    join product p on p.brand_id = r.brand_id
    join garment g on g.product_id = p.id and g.id = any(${[...garmentIds]}::uuid[])
    where r.ended_at is null and ${isCovered}
      and not exists (select from recall_garment had where had.recall_id = r.id and had.garment_id = g.id)
    order by r.id, g.id
    for share of r`.execute(tx)
  return rows
}
