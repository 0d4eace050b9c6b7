// Search in SQL: the truth that any index must agree with. Orders are total, so pages never overlap or skip: products of
// one day follow their ids, products of one price follow their age.
import { type RawBuilder, sql } from 'kysely'
import type { Condition, Gender, Sort } from '#contract/primitives.ts'
import { toId, toIds } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { presentCard, presentDetails } from '../present.ts'
import { byName } from '../rules/by-name.ts'
import { countFacets, type OfferedProduct } from '../rules/count-facets.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import { findProductCards, readCardContext } from './find-product-cards.ts'
import { isFree } from './is-free.ts'
import { listColours } from './list-colours.ts'
import { listProductCardRows } from './product-cards.ts'
import { findProductStory, listAvailableGarments } from './product-details.ts'
import type { ProductSearch, Question, SearchPage, SearchRequest } from './product-search.ts'
import { type AskedFor, readAskedFor } from './read-asked-for.ts'
import { listActiveBrands, listProductTypes, listSizes } from './reference-data.ts'

const orders: Record<Sort | 'as-asked', RawBuilder<unknown>> = {
  'new-to-old': sql`p.published_on desc, p.id desc`,
  'old-to-new': sql`p.published_on, p.id`,
  'low-to-high': sql`m.lowest, p.published_on desc, p.id desc`,
  'high-to-low': sql`m.lowest desc, p.published_on desc, p.id desc`,
  'as-asked': sql`a.place, p.published_on desc, p.id desc`,
}

/** A choice as a condition; no choice is always true. */
const chosen = (column: RawBuilder<unknown>, codes: readonly string[]): RawBuilder<unknown> =>
  codes.length === 0 ? sql`true` : sql`${column} = any(${codes})`

const creditsMatch = ({ credits }: ProductFilter): RawBuilder<unknown> =>
  credits ? sql`g.credits between ${credits.min} and ${credits.max}` : sql`true`

/**
 * Products with at least one matching available garment, with the prices of those garments. Materialized, because without
 * fresh statistics (just after an import) the planner would work it out once for every product.
 */
const matching = ({ filter, now }: Question, asked: AskedFor): RawBuilder<unknown> => sql`
  m as materialized (
    select g.product_id, min(g.credits) as lowest, max(g.credits) as highest
    from rental_garment g
    where ${isFree(now)} and ${chosen(sql`g.size_code`, filter.sizes)} and ${chosen(sql`g.condition`, filter.conditions)}
      and ${chosen(sql`g.size_code`, asked.sizes)} and ${creditsMatch(filter)}
    group by g.product_id)`

const productMatches = (filter: ProductFilter): RawBuilder<unknown> => sql`
  p.status = 'active' and ${chosen(sql`p.type_code`, filter.types)} and ${chosen(sql`p.sex`, filter.genders)}
  and ${filter.brands.length === 0 ? sql`true` : sql`p.brand_id in (select id from brand where code = any(${filter.brands}))`}`

/** The products that words or a collection leave to choose from, each with its place in their order. */
const onlyAskedFor = ({ products }: AskedFor): RawBuilder<unknown> =>
  products
    ? sql`join unnest(${products.ids}::uuid[], ${products.places}::integer[]) as a (id, place) on a.id = p.id`
    : sql``

interface HitRow {
  id: string
  lowest: number
  highest: number
  total: number
}

async function list(db: Db, request: SearchRequest): Promise<SearchPage> {
  const asked = await readAskedFor(db, request)
  const { understood } = asked
  return { ...(await listAskedFor(db, request, asked)), ...(understood ? { understood } : {}) }
}

async function listAskedFor(db: Db, request: SearchRequest, asked: AskedFor): Promise<SearchPage> {
  const { filter, page, limit } = request
  const sort = request.sort ?? (asked.products ? 'as-asked' : 'new-to-old')
  const found = sql`with ${matching(request, asked)}`
  const from = sql`from m join product p on p.id = m.product_id ${onlyAskedFor(asked)} where ${productMatches(filter)}`
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
async function listOffer(db: Db, question: Question): Promise<OfferedProduct[]> {
  const { filter, now } = question
  const asked = await readAskedFor(db, question)
  const { rows } = await sql<OfferRow>`
    with offer as materialized (
      select g.product_id, array_agg(distinct g.size_code || ' ' || g.condition) as pieces
      from rental_garment g
      where ${isFree(now)} and ${chosen(sql`g.size_code`, asked.sizes)} and ${creditsMatch(filter)}
      group by g.product_id)
    select p.type_code as type, p.sex as gender, b.code as brand, offer.pieces
    from offer join product p on p.id = offer.product_id join brand b on b.id = p.brand_id ${onlyAskedFor(asked)}
    where p.status = 'active'`.execute(db)
  return rows.map((row) => ({ ...row, pieces: row.pieces.map(readPiece) }))
}

function readPiece(text: string): OfferedProduct['pieces'][number] {
  const space = text.lastIndexOf(' ')
  return { size: text.slice(0, space), condition: text.slice(space + 1) as Condition }
}

async function findDetails(db: Db, idOrSlug: string, now: Date) {
  const story = await findProductStory(db, idOrSlug)
  const [row] = story ? await listProductCardRows(db, [story.id], now) : []
  if (!story || !row) return undefined
  const garments = await listAvailableGarments(db, story.id, now)
  const context = await readCardContext(db, now)
  return presentDetails({ row, story, garments }, presentCard(row, context), context)
}

export const sqlProductSearch = (db: Db): ProductSearch => ({
  list: (request) => list(db, request),
  countFacets: async (question) => countFacets(await listOffer(db, question), question.filter),
  cards: (ids, now, hits) => findProductCards(db, ids, now, hits),
  garments: (productId, now) => listAvailableGarments(db, toId(productId), now),
  details: (idOrSlug, now) => findDetails(db, idOrSlug, now),
  filterValues: async () => ({
    types: await listProductTypes(db),
    brands: (await listActiveBrands(db)).toSorted(byName),
    sizes: await listSizes(db),
  }),
  colours: (ids) => listColours(db, toIds(ids)),
})
