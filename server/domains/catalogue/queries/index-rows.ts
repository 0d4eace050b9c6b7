// What the index in memory reads: first a snapshot of everything, then the changes. `changed_at` is the application time at which
// its writer began, before its transaction committed, so each reader looks back further than its last read.
import { type RawBuilder, sql } from 'kysely'
import type { Gender } from '#contract/primitives.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PictureRow } from './product-cards.ts'
import type { Size } from './reference-data.ts'
import type { ShopStock } from './shop-stock.ts'

export interface IndexedType {
  readonly code: string
  readonly name: string
  readonly singular: string
}

/** Small tables, read whole each time. */
export interface IndexedReference {
  readonly sizes: readonly Size[]
  readonly types: readonly IndexedType[]
  readonly settings: Readonly<Record<string, unknown>>
  /** Differs when any collection or its list of products differs. */
  readonly collections: string
}

export interface IndexedBrand {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Differs when the story differs. */
  readonly rest: string
}

export interface IndexedProduct {
  readonly id: string
  readonly handle: string
  readonly brandId: string
  readonly typeCode: string
  readonly name: string
  readonly sex: Gender
  readonly rrpPence: Pence
  /** Whether this shop shows it. */
  readonly active: boolean
  readonly publishedOn: LocalDay
  readonly picture: PictureRow | null
  readonly colours: readonly string[]
  readonly keywords: readonly string[]
  readonly tags: readonly string[]
  /** Differs when anything else that its page shows differs: each such change moves `changed_at`. */
  readonly rest: string
}

export interface IndexedGarment {
  readonly id: string
  readonly productId: string
  readonly sizeCode: string
  readonly condition: string
  readonly price: number
  readonly ready: boolean
  /** Milliseconds since 1970, Infinity while on loan, null when unclaimed. */
  readonly heldUntil: number | null
}

export interface IndexChanges {
  readonly reference: IndexedReference
  readonly brands: IndexedBrand[]
  readonly products: IndexedProduct[]
  readonly garments: readonly IndexedGarment[]
  /** Garments that are not, or no longer, in this stock. */
  readonly goneIds: readonly string[]
}

/** The rows that a reading has certainly seen: changed at or after `since`, by a transaction older than `before`. */
export interface SeenRows {
  readonly since: Date
  /** PostgreSQL's number (xid8) of a transaction. */
  readonly before: bigint
}

/** The answer of one poll of everything that is followed. */
export interface IndexPoll {
  /**
   * The oldest transaction in progress: all older ones had ended, and a reading that begins now sees them. It never decreases
   * within one database.
   */
  readonly oldest: string
  /** Whether a garment, product or brand has changed and no reading has seen it. */
  readonly changed: boolean
  /** Differs when anything in the small tables differs. */
  readonly reference: string
}

/** The query for `IndexPoll`, as one value. */
export const indexPoll = (
  stock: ShopStock,
  since: Date,
  seen?: readonly SeenRows[],
): RawBuilder<IndexPoll> => sql`json_build_object(
  'oldest', ${seen ? sql`pg_snapshot_xmin(pg_current_snapshot())::text` : sql`'0'`},
  'changed', exists (select 1 from garment g where ${changedUnseen('g', since, seen)})
    or exists (select 1 from product p where ${changedUnseen('p', since, seen)})
    or exists (select 1 from brand b where ${changedUnseen('b', since, seen)}),
  'reference', (select md5(r::text) from (${reference(stock)}) r))`

export async function pollIndexRows(db: Db, question: RawBuilder<IndexPoll>): Promise<IndexPoll> {
  const { rows } = await sql<{ poll: IndexPoll }>`select ${question} as poll`.execute(db)
  if (!rows[0]) throw new Error('a query without a table returned no row')
  return rows[0].poll
}

/**
 * What may have changed at or after `since` and was not seen. Rows are read before the rows that they refer to, so a new garment never
 * arrives without its product, nor a product without its brand, unless their `changed_at` is too far back.
 */
export async function readIndexChanges(
  db: Db,
  stock: ShopStock,
  since: Date,
  seen?: readonly SeenRows[],
): Promise<IndexChanges> {
  const garments = await listChangedGarments(db, stock, changedUnseen('g', since, seen))
  const products = await listProductsWhere(db, stock, changedProducts(stock, since, seen))
  const brands = await listBrandsWhere(db, sql`b.changed_at >= ${since}`)
  return { ...garments, products, brands, reference: await readReference(db, stock) }
}

function changedProducts({ products }: ShopStock, since: Date, seen?: readonly SeenRows[]): RawBuilder<unknown> {
  const changed = changedUnseen('p', since, seen)
  if (!products.follow) return changed
  return sql`(${changed} or p.id in (
    select g.product_id from garment g where ${changedUnseen('g', since, seen)} and ${products.follow}))`
}

/**
 * The transaction that wrote a row (`xmin`) tells whether the row was seen. Transactions are compared by age, because their
 * numbers wrap around. A savepoint's number is greater than its transaction's, so the oldest transaction in progress is older than either.
 */
function changedUnseen(table: 'g' | 'p' | 'b', since: Date, seen: readonly SeenRows[] = []): RawBuilder<unknown> {
  const changedAt = sql.ref(`${table}.changed_at`)
  const writtenBy = sql.ref(`${table}.xmin`)
  const unseen = seen.map(
    (rows) => sql`not (${changedAt} >= ${rows.since} and age(${writtenBy}) > age(${String(rows.before)}::xid8::xid))`,
  )
  return sql.join([sql`${changedAt} >= ${since}`, ...unseen], sql` and `)
}

export interface IndexCounts {
  readonly products: number
  readonly garments: number
}

/** Counts all products and garments, to detect changes that were not seen. */
export async function readIndexCounts(db: Db, { view }: ShopStock): Promise<IndexCounts> {
  const { rows } = await sql<IndexCounts>`
    select (select count(*) from product) as products, (select count(*) from ${sql.table(view)}) as garments`.execute(
    db,
  )
  return rows[0] ?? { products: 0, garments: 0 }
}

export const readProductsById = (db: Db, stock: ShopStock, ids: readonly string[]): Promise<IndexedProduct[]> =>
  listProductsWhere(db, stock, sql`p.id = any(${ids}::uuid[])`)

export const readBrandsById = (db: Db, ids: readonly string[]): Promise<IndexedBrand[]> =>
  listBrandsWhere(db, sql`b.id = any(${ids}::uuid[])`)

const reference = ({ settings }: ShopStock) => sql<IndexedReference>`
    select
      (select coalesce(json_agg(json_build_object('code', code, 'label', label, 'shortLabel', short_label,
        'minMonths', min_months, 'maxMonths', max_months, 'heightCm', height_cm) order by position), '[]') from size) as sizes,
      (select coalesce(json_agg(json_build_object('code', code, 'name', name, 'singular', singular) order by position), '[]')
        from product_type) as types,
      (select coalesce(json_object_agg(key, value order by key), '{}') from setting
        where starts_with(key, ${settings})) as settings,
      (select coalesce(md5(string_agg(c::text, ',' order by c.id)), '') from collection c)
        || (select coalesce(md5(string_agg(m::text, ',' order by m.collection_id, m.position, m.product_id)), '')
          from collection_product m) as collections`

export async function readReference(db: Db | Tx, stock: ShopStock): Promise<IndexedReference> {
  const { rows } = await reference(stock).execute(db)
  if (!rows[0]) throw new Error('a query without a table returned no row')
  return rows[0]
}

export async function listBrandsWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<IndexedBrand[]> {
  const { rows } = await sql<IndexedBrand>`
    select b.id, b.code, b.name, md5(b.story) as rest from brand b where ${condition}`.execute(db)
  return rows
}

// As JSON, which costs a third of the driver's own parsing of arrays.
export async function listProductsWhere(
  db: Db | Tx,
  { products }: ShopStock,
  condition: RawBuilder<unknown>,
  limit?: number,
): Promise<IndexedProduct[]> {
  const { rows } = await sql<{ product: IndexedProduct }>`
    select json_build_object(
      'id', p.id, 'handle', p.handle, 'brandId', p.brand_id, 'typeCode', p.type_code, 'name', p.name, 'sex', p.sex,
      'rrpPence', p.rrp_pence, 'active', ${products.shown}, 'publishedOn', ${products.publishedOn},
      'colours', p.colours, 'keywords', p.keywords,
      'tags', array(select tag.text from product_tag tag where tag.product_id = p.id order by tag.kind, tag.position),
      'picture', (
        select json_build_object('base', pic.base, 'external', pic.external, 'alt', pic.alt, 'tint', pic.tint)
        from product_picture pic where pic.product_id = p.id order by pic.position limit 1),
      'rest', left(md5(concat_ws(' ', p.changed_at, p.long_description, p.cut_for_cloth)), 16)) as product
    from product p where ${condition} order by p.id limit ${limit ?? null}`.execute(db)
  return rows.map((row) => row.product)
}

export const heldUntilMs = sql`(extract(epoch from r.held_until) * 1000)::float8`

interface ChangedRow extends Omit<IndexedGarment, 'productId'> {
  productId: string | null
}

// From the table itself, because a garment that has left this stock is no longer in its view.
async function listChangedGarments(
  db: Db,
  { view, priceColumn }: ShopStock,
  condition: RawBuilder<unknown>,
): Promise<Pick<IndexChanges, 'garments' | 'goneIds'>> {
  const { rows } = await sql<ChangedRow>`
    select g.id, r.product_id as "productId", r.size_code as "sizeCode", r.condition,
      r.${sql.ref(priceColumn)} as price, r.ready,
      ${heldUntilMs} as "heldUntil"
    from garment g left join ${sql.table(view)} r on r.id = g.id
    where ${condition}`.execute(db)
  return {
    garments: rows.filter((row): row is IndexedGarment => row.productId !== null),
    goneIds: rows.filter((row) => row.productId === null).map((row) => row.id),
  }
}
