import { sql } from 'kysely'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { firstPictures } from './first-pictures.ts'
import type { PictureRow } from './product-cards.ts'
import { isRentable } from './shop-stock.ts'

export interface CollectionRow {
  id: string
  slug: string
  title: string
  intro: string
  /** The collection's products that can be rented, in its order. */
  productIds: Id<'product'>[]
  pictures: PictureRow[]
}

const products = {
  from: sql`collection_product cp join product p on p.id = cp.product_id`,
  where: sql`cp.collection_id = c.id and ${isRentable}`,
  order: sql`cp.position, p.id`,
}

const columns = sql`c.id, c.slug, c.title, c.intro,
  array(select p.id from ${products.from} where ${products.where} order by ${products.order}) as "productIds",
  ${firstPictures(products)} as pictures`

/** All collections, in the operators' order. */
export async function listCollectionRows(db: Db): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`select ${columns} from collection c order by c.position`.execute(db)
  return rows
}

export async function findCollectionRow(db: Db, idOrSlug: string): Promise<CollectionRow | undefined> {
  const isAskedFor = isId(idOrSlug) ? sql`c.id = ${idOrSlug}` : sql`c.slug = ${idOrSlug}`
  const { rows } = await sql<CollectionRow>`select ${columns} from collection c where ${isAskedFor}`.execute(db)
  return rows[0]
}

export interface OfficeCollection {
  readonly slug: string
  readonly title: string
  /** All of its products, in its order. */
  readonly products: readonly string[]
  /** How many of them the shop shows. */
  readonly shown: number
}

/** The collections as an operator reads them, in their order. */
export async function listCollectionsForOffice(db: Db): Promise<OfficeCollection[]> {
  const { rows } = await sql<OfficeCollection>`
    select c.slug, c.title,
      array(select p.handle from ${products.from} where cp.collection_id = c.id order by ${products.order}) as products,
      (select count(*)::int from ${products.from} where ${products.where}) as shown
    from collection c order by c.position`.execute(db)
  return rows
}
