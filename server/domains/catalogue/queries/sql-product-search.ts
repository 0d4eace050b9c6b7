// Search in SQL: the truth that any index must agree with. Orders are total, so pages never overlap or skip: products of
// one day follow their ids, products of one price follow their age.
import { type RawBuilder, sql } from 'kysely'
import type { Condition, Gender, Sort } from '#contract/primitives.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countFacets, type OfferedProduct } from '../rules/count-facets.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import type { ProductSearch, SearchRequest } from './product-search.ts'

const orders: Record<Sort, RawBuilder<unknown>> = {
  'new-to-old': sql`p.published_on desc, p.id desc`,
  'old-to-new': sql`p.published_on, p.id`,
  'low-to-high': sql`m.lowest, p.published_on desc, p.id desc`,
  'high-to-low': sql`m.lowest desc, p.published_on desc, p.id desc`,
}

/** A choice as a condition; no choice is always true. */
const chosen = (column: RawBuilder<unknown>, codes: readonly string[]): RawBuilder<unknown> =>
  codes.length === 0 ? sql`true` : sql`${column} = any(${codes})`

export const isFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(g.ready and (g.held_until is null or g.held_until <= ${now}))`

const creditsMatch = ({ credits }: ProductFilter): RawBuilder<unknown> =>
  credits ? sql`g.credits between ${credits.min} and ${credits.max}` : sql`true`

/**
 * Products with at least one matching available garment, with the prices of those garments. Materialized, because without
 * fresh statistics (just after an import) the planner would work it out once for every product.
 */
const matching = (filter: ProductFilter, now: Date): RawBuilder<unknown> => sql`
  m as materialized (
    select g.product_id, min(g.credits) as lowest, max(g.credits) as highest
    from rental_garment g
    where ${isFree(now)} and ${chosen(sql`g.size_code`, filter.sizes)} and ${chosen(sql`g.condition`, filter.conditions)}
      and ${creditsMatch(filter)}
    group by g.product_id)`

const productMatches = (filter: ProductFilter): RawBuilder<unknown> => sql`
  p.status = 'active' and ${chosen(sql`p.type_code`, filter.types)} and ${chosen(sql`p.sex`, filter.genders)}
  and ${filter.brands.length === 0 ? sql`true` : sql`p.brand_id in (select id from brand where code = any(${filter.brands}))`}`

interface HitRow {
  id: string
  lowest: number
  highest: number
  total: number
}

async function list(db: Db, { filter, sort, page, limit, now }: SearchRequest) {
  const found = sql`with ${matching(filter, now)}`
  const from = sql`from m join product p on p.id = m.product_id where ${productMatches(filter)}`
  const { rows } = await sql<HitRow>`${found}
    select p.id, m.lowest, m.highest, count(*) over () as total
    ${from} order by ${orders[sort]} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const hits = rows.map((row) => ({ productId: row.id, lowestCredits: row.lowest, highestCredits: row.highest }))
  if (rows[0]) return { hits, total: rows[0].total }
  if (page === 1) return { hits, total: 0 }
  // A page behind the last one has no row to carry the total.
  const counted = await sql<{ total: number }>`${found} select count(*) as total ${from}`.execute(db)
  return { hits, total: counted.rows[0]?.total ?? 0 }
}

interface OfferRow {
  type: string
  gender: Gender
  brand: string
  /** "104cm used" */
  pieces: string[]
}

/** What is on offer within the chosen credits, one row a product; the counting of facets is a rule. */
async function listOffer(db: Db, filter: ProductFilter, now: Date): Promise<OfferedProduct[]> {
  const { rows } = await sql<OfferRow>`
    with offer as materialized (
      select g.product_id, array_agg(distinct g.size_code || ' ' || g.condition) as pieces
      from rental_garment g where ${isFree(now)} and ${creditsMatch(filter)} group by g.product_id)
    select p.type_code as type, p.sex as gender, b.code as brand, offer.pieces
    from offer join product p on p.id = offer.product_id join brand b on b.id = p.brand_id
    where p.status = 'active'`.execute(db)
  return rows.map((row) => ({ ...row, pieces: row.pieces.map(readPiece) }))
}

function readPiece(text: string): OfferedProduct['pieces'][number] {
  const space = text.lastIndexOf(' ')
  return { size: text.slice(0, space), condition: text.slice(space + 1) as Condition }
}

export const sqlProductSearch = (db: Db): ProductSearch => ({
  list: (request) => list(db, request),
  countFacets: async (filter, now) => countFacets(await listOffer(db, filter, now), filter),
})
