// Which garments a recall covers: one condition for the search, for the recall itself, and for garments that arrive later.
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RecallCriteria } from '../../rules/recalls/recall-criteria.ts'

const wordsOf = (text: RawBuilder<unknown>) =>
  sql`array_remove(regexp_split_to_array(lower(${text}), '[\\s/,&+-]+'), '')`

/**
 * Whether the product `p` comes in this colour, or did before an import replaced it. One of the two may say more than the other:
 * "navy" and "navy blue" are one colour, "light blue" and "navy blue" are two.
 */
export const comesIn = (colour: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from unnest(p.colours || p.earlier_colours) as known
  where ${wordsOf(sql`known`)} @> ${wordsOf(colour)} or ${wordsOf(sql`known`)} <@ ${wordsOf(colour)})`

/** Whether the garment `g`, of the product `p`, is covered by `r`, a row of `recall` or criteria with its columns, whatever its colour. */
const isCoveredInAnyColour = sql<boolean>`p.brand_id = r.brand_id
  and (r.product_id is null or p.id = r.product_id)
  and (r.size_code is null or g.size_code = r.size_code)
  and (r.came_from is null or (g.created_at at time zone 'Europe/London')::date >= r.came_from)
  and (r.came_to is null or (g.created_at at time zone 'Europe/London')::date <= r.came_to)
  and exists (select from unnest(array_append(p.earlier_names, p.name)) as known where not exists (
    select from regexp_split_to_table(lower(r.style), ' ') as word where position(word in lower(known)) = 0))`

const isCovered = sql<boolean>`${isCoveredInAnyColour} and (r.colour is null or ${comesIn(sql`r.colour`)})`

/** Every garment that the recall covers, even if it was lost, kept or sold, by label. */
export async function listCoveredGarments(db: Db | Tx, criteria: RecallCriteria): Promise<Id<'garment'>[]> {
  const { rows } = await sql<{ id: Id<'garment'> }>`
    select g.id from garment g join product p on p.id = g.product_id join ${rowOf(criteria)} r on ${isCovered}
    order by g.qr_id`.execute(db)
  return rows.map(({ id }) => id)
}

const rowOf = ({ brandId, productId, style, colour, sizeCode, cameFrom, cameTo }: RecallCriteria) => sql`(
  select ${brandId}::uuid as brand_id, ${productId}::uuid as product_id, ${style}::text as style, ${colour}::text as colour,
    ${sizeCode}::text as size_code, ${cameFrom}::date as came_from, ${cameTo}::date as came_to)`

export interface UncolouredDesign {
  readonly productId: Id<'product'>
  readonly name: string
  readonly count: number
}

/** Designs that a recall of one colour leaves out only because no feed has ever named a colour of theirs, by name. */
export async function listUncolouredDesigns(db: Db, criteria: RecallCriteria): Promise<UncolouredDesign[]> {
  if (criteria.colour === null) return []
  const { rows } = await sql<UncolouredDesign>`
    select p.id as "productId", p.name, count(*)::integer as count
    from garment g join product p on p.id = g.product_id join ${rowOf(criteria)} r on ${isCoveredInAnyColour}
    where p.colours = '{}' and p.earlier_colours = '{}'
    group by p.id order by p.name, p.id`.execute(db)
  return rows
}

export interface StoppedGarment {
  readonly recallId: Id<'recall'>
  readonly garmentId: Id<'garment'>
}

/** Lists the garments that an open recall covers but has not stopped yet. The recall stays open until the transaction ends. */
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
