import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import {
  heldUntilMs,
  type IndexedBrand,
  type IndexedGarment,
  type IndexedProduct,
  type IndexedReference,
  listBrandsWhere,
  listProductsWhere,
  readReference,
} from './index-rows.ts'
import type { ShopStock } from './shop-stock.ts'

/** Takes the whole catalogue in parts: reference data first, then brands, then products and their garments in turn. */
export interface IndexSink {
  takeReference(reference: IndexedReference): void
  takeBrands(brands: readonly IndexedBrand[]): void
  takeProducts(products: readonly IndexedProduct[]): void
  takeGarment(garment: IndexedGarment): void
}

const productsAtOnce = 4000

/** Reads one consistent snapshot, without ever holding a million garment rows in memory. */
export async function readWholeIndex(db: Db, stock: ShopStock, sink: IndexSink): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      sink.takeReference(await readReference(tx as Tx, stock))
      sink.takeBrands(await listBrandsWhere(tx as Tx, sql`true`))
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const products = await listProductsWhere(tx as Tx, stock, sql`p.id > ${after}`, productsAtOnce)
        const last = products.at(-1)?.id
        if (last === undefined) return
        sink.takeProducts(products)
        await readGarmentsOf(tx as Tx, stock, { after, last }, sink)
        after = last
      }
    })
}

interface GarmentColumns {
  ids: string | null
  products: string
  sizes: string
  conditions: string
  prices: string
  ready: string
  held: string
}

// One row of long texts for many garments: the driver makes an object of every row, which would take most of the time.
async function readGarmentsOf(
  tx: Tx,
  { view, priceColumn }: ShopStock,
  products: { after: string; last: string },
  sink: IndexSink,
): Promise<void> {
  const { rows } = await sql<GarmentColumns>`
    select string_agg(r.id::text, ',') as ids, string_agg(r.product_id::text, ',') as products,
      string_agg(r.size_code, ',') as sizes, string_agg(r.condition, ',') as conditions,
      string_agg(r.${sql.ref(priceColumn)}::text, ',') as prices, string_agg(r.ready::int::text, '') as ready,
      string_agg(coalesce(${heldUntilMs}::text, ''), ',') as held
    from (
      select * from ${sql.table(view)}
      where product_id > ${products.after} and product_id <= ${products.last}) r`.execute(tx)
  const page = rows[0]
  if (!page?.ids) return
  const productIds = page.products.split(',')
  const sizes = page.sizes.split(',')
  const conditions = page.conditions.split(',')
  const prices = page.prices.split(',')
  const held = page.held.split(',')
  page.ids.split(',').forEach((id, index) => {
    const until = held[index] ?? ''
    sink.takeGarment({
      id,
      productId: productIds[index] ?? '',
      sizeCode: sizes[index] ?? '',
      condition: conditions[index] ?? '',
      price: Number(prices[index]),
      ready: page.ready[index] === '1',
      heldUntil: until === '' ? null : Number(until),
    })
  })
}
