// Search in SQL, which every index must agree with. Orders are total, so pages never overlap or skip: products of one day are
// ordered by id, products of one price by age.
import { type RawBuilder, sql } from 'kysely'
import type { Gender, Sort } from '#contract/primitives.ts'
import { toId, toIds } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { WithJson } from '#server/platform/http/answers/with-json.ts'
import { rentalShop } from '../rental-shop.ts'
import { byName } from '../rules/by-name.ts'
import { countFacets, type OfferedProduct } from '../rules/count-facets.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import { findProductCards, readPresenter } from './find-product-cards.ts'
import { isFree } from './is-free.ts'
import { listColours } from './list-colours.ts'
import { listProductCardRows } from './product-cards.ts'
import { findProductStory, listAvailableGarments, listReservedGarments } from './product-details.ts'
import type { ProductSearch, Question, SearchPage, SearchRequest, Shop } from './product-search.ts'
import { type AskedFor, readAskedFor } from './read-asked-for.ts'
import { listActiveBrands, listProductTypes, listSizes } from './reference-data.ts'
import type { ShopStock } from './shop-stock.ts'

const ordersOf = ({ products: { publishedOn } }: ShopStock): Record<Sort | 'as-asked', RawBuilder<unknown>> => ({
  'new-to-old': sql`${publishedOn} desc, p.id desc`,
  'old-to-new': sql`${publishedOn}, p.id`,
  'low-to-high': sql`m.lowest, ${publishedOn} desc, p.id desc`,
  'high-to-low': sql`m.lowest desc, ${publishedOn} desc, p.id desc`,
  'as-asked': sql`a.place, ${publishedOn} desc, p.id desc`,
})

/** A choice as a condition; no choice is always true. */
const isChosen = (column: RawBuilder<unknown>, codes: readonly string[]): RawBuilder<unknown> =>
  codes.length === 0 ? sql`true` : sql`${column} = any(${codes})`

const priceOf = ({ priceColumn }: ShopStock): RawBuilder<unknown> => sql.ref(`g.${priceColumn}`)

const pricesMatch = (stock: ShopStock, { prices }: ProductFilter): RawBuilder<unknown> =>
  prices ? sql`${priceOf(stock)} between ${prices.min} and ${prices.max}` : sql`true`

/**
 * Products with at least one matching available garment, with the prices of those garments. Materialized, because without fresh
 * statistics (just after an import) the planner would compute it once for every product.
 */
const matching = (stock: ShopStock, { filter, now }: Question, asked: AskedFor): RawBuilder<unknown> => sql`
  m as materialized (
    select g.product_id, min(${priceOf(stock)}) as lowest, max(${priceOf(stock)}) as highest
    from ${sql.table(stock.view)} g
    where ${isFree(now)} and ${isChosen(sql`g.size_code`, filter.sizes)} and ${isChosen(sql`g.condition`, filter.conditions)}
      and ${isChosen(sql`g.size_code`, asked.sizes)} and ${pricesMatch(stock, filter)}
    group by g.product_id)`

const productMatches = ({ products }: ShopStock, filter: ProductFilter): RawBuilder<unknown> => sql`
  ${products.shown} and ${isChosen(sql`p.type_code`, filter.types)} and ${isChosen(sql`p.sex`, filter.genders)}
  and ${filter.brands.length === 0 ? sql`true` : sql`p.brand_id in (select id from brand where code = any(${filter.brands}))`}`

/** The products that match the words or belong to the collection, each with its position in that order. */
const joinAskedFor = ({ products }: AskedFor): RawBuilder<unknown> =>
  products
    ? sql`join unnest(${products.ids}::uuid[], ${products.places}::integer[]) as a (id, place) on a.id = p.id`
    : sql``

interface HitRow {
  id: string
  lowest: number
  highest: number
  total: number
}

async function list(db: Db, stock: ShopStock, request: SearchRequest): Promise<SearchPage> {
  const asked = await readAskedFor(db, stock, request)
  const { understood } = asked
  return { ...(await listAskedFor(db, stock, { request, asked })), ...(understood ? { understood } : {}) }
}

async function listAskedFor(
  db: Db,
  stock: ShopStock,
  { request, asked }: { request: SearchRequest; asked: AskedFor },
): Promise<SearchPage> {
  const { filter, page, limit } = request
  const sort = request.sort ?? (asked.products ? 'as-asked' : 'new-to-old')
  const found = sql`with ${matching(stock, request, asked)}`
  const from = sql`from m join product p on p.id = m.product_id ${joinAskedFor(asked)} where ${productMatches(stock, filter)}`
  const { rows } = await sql<HitRow>`${found}
    select p.id, m.lowest, m.highest, count(*) over () as total
    ${from} order by ${ordersOf(stock)[sort]} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const hits = rows.map((row) => ({ productId: row.id, lowestPrice: row.lowest, highestPrice: row.highest }))
  if (rows[0]) return { hits, total: rows[0].total }
  if (page === 1) return { hits, total: 0 }
  // A page after the last one has no row to carry the total.
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

/** What is on offer within the chosen prices, one row for each product; a rule counts the facets. */
async function listOffer(db: Db, stock: ShopStock, question: Question): Promise<OfferedProduct[]> {
  const { filter, now } = question
  const asked = await readAskedFor(db, stock, question)
  const { rows } = await sql<OfferRow>`
    with offer as materialized (
      select g.product_id, array_agg(distinct g.size_code || ' ' || g.condition) as pieces
      from ${sql.table(stock.view)} g
      where ${isFree(now)} and ${isChosen(sql`g.size_code`, asked.sizes)} and ${pricesMatch(stock, filter)}
      group by g.product_id)
    select p.type_code as type, p.sex as gender, b.code as brand, offer.pieces
    from offer join product p on p.id = offer.product_id join brand b on b.id = p.brand_id ${joinAskedFor(asked)}
    where ${stock.products.shown}`.execute(db)
  return rows.map((row) => ({ ...row, pieces: row.pieces.map(readPiece) }))
}

function readPiece(text: string): OfferedProduct['pieces'][number] {
  const space = text.lastIndexOf(' ')
  return { size: text.slice(0, space), condition: text.slice(space + 1) }
}

async function findDetails<Card extends object, Details>(
  db: Db,
  shop: Shop<Card, Details>,
  idOrSlug: string,
  now: Date,
) {
  const story = await findProductStory(db, shop, idOrSlug)
  const [row] = story ? await listProductCardRows(db, [story.id], now, shop) : []
  if (!story || !row) return undefined
  const garments = await listAvailableGarments(db, story.id, now, shop)
  const reserved = await listReservedGarments(db, story.id, now, shop)
  const presenter = await readPresenter(db, shop)
  return presenter.details({ row, story, garments, reserved }, presenter.card(row, now))
}

export const sqlProductSearch = (db: Db): ProductSearch => sqlSearchOf(db, rentalShop)

export const sqlSearchOf = <Card extends object, Details>(
  db: Db,
  shop: Shop<Card, Details>,
): ProductSearch<Card, Details> => ({
  list: (request) => list(db, shop, request),
  countFacets: async (question) => countFacets(await listOffer(db, shop, question), question.filter),
  cards: (ids, now, hits) => findProductCards(db, shop, ids, now, hits),
  async cardPage(request) {
    const { hits, ...page } = await list(db, shop, request)
    const ids = hits.map((hit) => hit.productId)
    return { ...page, cards: WithJson.of(await findProductCards(db, shop, ids, request.now, hits)) }
  },
  garments: (productId, now) => listAvailableGarments(db, toId(productId), now, shop),
  details: (idOrSlug, now) => findDetails(db, shop, idOrSlug, now),
  async detailsWithJson(idOrSlug, now) {
    const details = await findDetails(db, shop, idOrSlug, now)
    return details && WithJson.of(details)
  },
  follow: () => undefined,
  filterValues: async () => ({
    types: await listProductTypes(db),
    brands: (await listActiveBrands(db, shop)).toSorted(byName),
    sizes: await listSizes(db),
  }),
  colours: (ids) => listColours(db, toIds(ids)),
})
