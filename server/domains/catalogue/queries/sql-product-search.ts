// Search in SQL: the truth that any index must agree with. Orders are total, so pages never overlap or skip: products of
// one day follow their ids, products of one price follow their age.
import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#contract/primitives.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import type { FacetCounts, ProductSearch, SearchRequest } from './product-search.ts'

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

/** Products with at least one matching available garment, with the prices of those garments. */
const matching = (filter: ProductFilter, now: Date): RawBuilder<unknown> => sql`
  select g.product_id, min(g.credits) as lowest, max(g.credits) as highest
  from rental_garment g
  where ${isFree(now)} and ${chosen(sql`g.size_code`, filter.sizes)} and ${chosen(sql`g.condition`, filter.conditions)}
    and ${creditsMatch(filter)}
  group by g.product_id`

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
  const from = sql`from (${matching(filter, now)}) m join product p on p.id = m.product_id where ${productMatches(filter)}`
  const { rows } = await sql<HitRow>`
    select p.id, m.lowest, m.highest, count(*) over () as total
    ${from} order by ${orders[sort]} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const hits = rows.map((row) => ({ productId: row.id, lowestCredits: row.lowest, highestCredits: row.highest }))
  if (rows[0]) return { hits, total: rows[0].total }
  if (page === 1) return { hits, total: 0 }
  // A page behind the last one has no row to carry the total.
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { hits, total: counted.rows[0]?.total ?? 0 }
}

interface FacetRow {
  facet: keyof FacetCounts
  code: string
  count: number
}

/** One pass over the available garments; each facet counts those that meet all the other facets. */
async function countFacets(db: Db, filter: ProductFilter, now: Date): Promise<FacetCounts> {
  const { rows } = await sql<FacetRow>`
    with piece as materialized (
      select distinct g.product_id, p.type_code, p.sex, b.code as brand_code, g.size_code, g.condition,
        ${chosen(sql`p.type_code`, filter.types)} as type_ok, ${chosen(sql`p.sex`, filter.genders)} as sex_ok,
        ${chosen(sql`b.code`, filter.brands)} as brand_ok, ${chosen(sql`g.size_code`, filter.sizes)} as size_ok,
        ${chosen(sql`g.condition`, filter.conditions)} as condition_ok
      from rental_garment g join product p on p.id = g.product_id join brand b on b.id = p.brand_id
      where p.status = 'active' and ${isFree(now)} and ${creditsMatch(filter)}
    )
    select 'types' as facet, type_code as code, count(distinct product_id) as count from piece
      where sex_ok and brand_ok and size_ok and condition_ok group by type_code
    union all select 'genders', sex, count(distinct product_id) from piece
      where type_ok and brand_ok and size_ok and condition_ok group by sex
    union all select 'sizes', size_code, count(distinct product_id) from piece
      where type_ok and sex_ok and brand_ok and condition_ok group by size_code
    union all select 'brands', brand_code, count(distinct product_id) from piece
      where type_ok and sex_ok and size_ok and condition_ok group by brand_code
    union all select 'conditions', condition, count(distinct product_id) from piece
      where type_ok and sex_ok and brand_ok and size_ok group by condition`.execute(db)
  const countsOf = (facet: keyof FacetCounts) =>
    new Map(rows.filter((row) => row.facet === facet).map((row) => [row.code, row.count]))
  return {
    types: countsOf('types'),
    genders: countsOf('genders') as FacetCounts['genders'],
    sizes: countsOf('sizes'),
    brands: countsOf('brands'),
    conditions: countsOf('conditions') as FacetCounts['conditions'],
  }
}

export const sqlProductSearch = (db: Db): ProductSearch => ({
  list: (request) => list(db, request),
  countFacets: (filter, now) => countFacets(db, filter, now),
})
