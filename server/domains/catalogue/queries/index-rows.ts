// What the index in memory reads: everything at one moment, and afterwards what has changed. `changed_at` is business time as
// the writer saw it before its transaction committed, so whoever asks looks back further than its last answer.
import { type RawBuilder, sql } from 'kysely'
import type { Condition, Gender } from '#contract/primitives.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PictureRow } from './product-cards.ts'
import type { Size } from './reference-data.ts'

export interface IndexedType {
  readonly code: string
  readonly name: string
  readonly singular: string
}

/** Small tables, read whole each time. */
export interface IndexedReference {
  readonly sizes: readonly Size[]
  readonly types: readonly IndexedType[]
  readonly numbers: Readonly<Record<string, unknown>>
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
  readonly active: boolean
  readonly publishedOn: LocalDay
  readonly picture: PictureRow | null
  readonly colours: readonly string[]
  readonly keywords: readonly string[]
  readonly tags: readonly string[]
  /** Differs when anything else that a page of it shows differs: each such change moves `changed_at`. */
  readonly rest: string
}

export interface IndexedGarment {
  readonly id: string
  readonly productId: string
  readonly sizeCode: string
  readonly condition: Condition
  readonly credits: number
  readonly ready: boolean
  /** Milliseconds since 1970, Infinity while on loan, null when nobody claims it. */
  readonly heldUntil: number | null
}

export interface IndexChanges {
  readonly reference: IndexedReference
  readonly brands: IndexedBrand[]
  readonly products: IndexedProduct[]
  readonly garments: readonly IndexedGarment[]
  /** Garments that are no longer in the rental stock. */
  readonly goneIds: readonly string[]
}

/** Takes the whole catalogue in parts: reference first, then brands, products and their garments in turn. */
export interface IndexSink {
  takeReference(reference: IndexedReference): void
  takeBrands(brands: readonly IndexedBrand[]): void
  takeProducts(products: readonly IndexedProduct[]): void
  takeGarment(garment: IndexedGarment): void
}

/** What one reading has seen for certain: rows changed `since` then, written by transactions older than `before`. */
export interface SeenRows {
  readonly since: Date
  /** PostgreSQL's number (xid8) of a transaction. */
  readonly before: bigint
}

const productsAtOnce = 4000

/** Reads everything as it is at one moment; a million garments never stand in memory as rows. */
export async function readWholeIndex(db: Db, sink: IndexSink): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      sink.takeReference(await readReference(tx as Tx))
      sink.takeBrands(await listBrandsWhere(tx as Tx, sql`true`))
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const products = await listProductsWhere(tx as Tx, sql`p.id > ${after}`, productsAtOnce)
        const last = products.at(-1)?.id
        if (last === undefined) return
        sink.takeProducts(products)
        await readGarmentsOf(tx as Tx, after, last, sink)
        after = last
      }
    })
}

/** What one look at everything that is followed says. */
export interface IndexNews {
  /**
   * The oldest transaction that was under way: whatever is older had ended, and a reading that begins now sees it. It never goes
   * back while the database is the same one.
   */
  readonly oldest: string
  /** Whether there are garments, products or brands that changed since then and were not seen. */
  readonly changed: boolean
  /** Differs when anything of the small tables differs. */
  readonly reference: string
}

/** The question for `IndexNews`, as one value. */
export const indexNews = (since: Date, seen: readonly SeenRows[] = []): RawBuilder<IndexNews> => sql`json_build_object(
  'oldest', pg_snapshot_xmin(pg_current_snapshot())::text,
  'changed', exists (select 1 from garment g where ${changedUnseen('g', since, seen)})
    or exists (select 1 from product p where ${changedUnseen('p', since, seen)})
    or exists (select 1 from brand b where ${changedUnseen('b', since, seen)}),
  'reference', (select md5(r::text) from (${reference}) r))`

export async function readIndexNews(db: Db, question: RawBuilder<IndexNews>): Promise<IndexNews> {
  const { rows } = await sql<{ news: IndexNews }>`select ${question} as news`.execute(db)
  if (!rows[0]) throw new Error('a query without a table answered no row')
  return rows[0].news
}

/**
 * What may have changed since then, but for what was seen already. The statements follow each other so that what a row
 * refers to is read after it: a new garment never stands without its product, nor a product without its brand, unless their
 * `changed_at` lies too far back.
 */
export async function readIndexChanges(db: Db, since: Date, seen: readonly SeenRows[] = []): Promise<IndexChanges> {
  const garments = await listChangedGarments(db, changedUnseen('g', since, seen))
  const products = await listProductsWhere(db, changedUnseen('p', since, seen))
  const brands = await listBrandsWhere(db, sql`b.changed_at >= ${since}`)
  return { ...garments, products, brands, reference: await readReference(db) }
}

/**
 * By the transaction that wrote the row as it is (`xmin`), compared by age, for its numbers wrap around. That of a savepoint is
 * greater than its transaction's, so that the oldest transaction under way is older than either.
 */
function changedUnseen(table: 'g' | 'p' | 'b', since: Date, seen: readonly SeenRows[]): RawBuilder<unknown> {
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

/** How many there are, to see whether any change went by unseen. */
export async function readIndexCounts(db: Db): Promise<IndexCounts> {
  const { rows } = await sql<IndexCounts>`
    select (select count(*) from product) as products, (select count(*) from rental_garment) as garments`.execute(db)
  return rows[0] ?? { products: 0, garments: 0 }
}

export const readProductsById = (db: Db, ids: readonly string[]): Promise<IndexedProduct[]> =>
  listProductsWhere(db, sql`p.id = any(${ids}::uuid[])`)

export const readBrandsById = (db: Db, ids: readonly string[]): Promise<IndexedBrand[]> =>
  listBrandsWhere(db, sql`b.id = any(${ids}::uuid[])`)

const reference = sql<IndexedReference>`
    select
      (select coalesce(json_agg(json_build_object('code', code, 'label', label, 'shortLabel', short_label,
        'minMonths', min_months, 'maxMonths', max_months, 'heightCm', height_cm) order by position), '[]') from size) as sizes,
      (select coalesce(json_agg(json_build_object('code', code, 'name', name, 'singular', singular) order by position), '[]')
        from product_type) as types,
      (select coalesce(json_object_agg(key, value order by key), '{}') from setting where key like 'credits.%') as numbers,
      (select coalesce(md5(string_agg(c::text, ',' order by c.id)), '') from collection c)
        || (select coalesce(md5(string_agg(m::text, ',' order by m.collection_id, m.position, m.product_id)), '')
          from collection_product m) as collections`

async function readReference(db: Db | Tx): Promise<IndexedReference> {
  const { rows } = await reference.execute(db)
  if (!rows[0]) throw new Error('a query without a table answered no row')
  return rows[0]
}

async function listBrandsWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<IndexedBrand[]> {
  const { rows } = await sql<IndexedBrand>`
    select b.id, b.code, b.name, md5(b.story) as rest from brand b where ${condition}`.execute(db)
  return rows
}

// As JSON, which costs a third of what the driver's own reading of arrays does.
async function listProductsWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  limit?: number,
): Promise<IndexedProduct[]> {
  const { rows } = await sql<{ product: IndexedProduct }>`
    select json_build_object(
      'id', p.id, 'handle', p.handle, 'brandId', p.brand_id, 'typeCode', p.type_code, 'name', p.name, 'sex', p.sex,
      'rrpPence', p.rrp_pence, 'active', p.status = 'active', 'publishedOn', p.published_on,
      'colours', p.colours, 'keywords', p.keywords,
      'tags', array(select tag.text from product_tag tag where tag.product_id = p.id order by tag.kind, tag.position),
      'picture', (
        select json_build_object('base', pic.base, 'external', pic.external, 'alt', pic.alt, 'tint', pic.tint)
        from product_picture pic where pic.product_id = p.id order by pic.position limit 1),
      'rest', left(md5(concat_ws(' ', p.changed_at, p.long_description, p.cut_for_cloth)), 16)) as product
    from product p where ${condition} order by p.id limit ${limit ?? null}`.execute(db)
  return rows.map((row) => row.product)
}

const heldUntilMs = sql`(extract(epoch from r.held_until) * 1000)::float8`

interface ChangedRow extends Omit<IndexedGarment, 'productId'> {
  productId: string | null
}

// From the table itself: what has left the rental stock is in the view no more.
async function listChangedGarments(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<Pick<IndexChanges, 'garments' | 'goneIds'>> {
  const { rows } = await sql<ChangedRow>`
    select g.id, r.product_id as "productId", r.size_code as "sizeCode", r.condition, r.credits, r.ready,
      ${heldUntilMs} as "heldUntil"
    from garment g left join rental_garment r on r.id = g.id
    where ${condition}`.execute(db)
  return {
    garments: rows.filter((row): row is IndexedGarment => row.productId !== null),
    goneIds: rows.filter((row) => row.productId === null).map((row) => row.id),
  }
}

interface GarmentColumns {
  ids: string | null
  products: string
  sizes: string
  conditions: string
  credits: string
  ready: string
  held: string
}

// One row of long texts for many garments: the driver makes an object of every row, which would take most of the time.
async function readGarmentsOf(tx: Tx, afterProduct: string, lastProduct: string, sink: IndexSink): Promise<void> {
  const { rows } = await sql<GarmentColumns>`
    select string_agg(r.id::text, ',') as ids, string_agg(r.product_id::text, ',') as products,
      string_agg(r.size_code, ',') as sizes, string_agg(r.condition, ',') as conditions,
      string_agg(r.credits::text, ',') as credits, string_agg(r.ready::int::text, '') as ready,
      string_agg(coalesce(${heldUntilMs}::text, ''), ',') as held
    from (
      select * from rental_garment
      where product_id > ${afterProduct} and product_id <= ${lastProduct}) r`.execute(tx)
  const page = rows[0]
  if (!page?.ids) return
  const products = page.products.split(',')
  const sizes = page.sizes.split(',')
  const conditions = page.conditions.split(',') as Condition[]
  const credits = page.credits.split(',')
  const held = page.held.split(',')
  page.ids.split(',').forEach((id, index) => {
    const until = held[index] ?? ''
    sink.takeGarment({
      id,
      productId: products[index] ?? '',
      sizeCode: sizes[index] ?? '',
      condition: conditions[index] ?? 'worn',
      credits: Number(credits[index]),
      ready: page.ready[index] === '1',
      heldUntil: until === '' ? null : Number(until),
    })
  })
}
