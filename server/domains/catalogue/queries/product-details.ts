import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/primitives.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ProductTagTable } from '#server/platform/db/schema.ts'
import { isFree } from './is-free.ts'
import type { PictureRow } from './product-cards.ts'
import { rentalStock, type ShopStock } from './shop-stock.ts'

export type TagKind = ProductTagTable['kind']

export interface GalleryPictureRow extends PictureRow {
  view: 'front' | 'detail' | 'back' | 'condition'
  condition: Condition | null
}

/** What a product's page shows beyond its card. */
export interface ProductStory {
  id: Id<'product'>
  longDescription: string
  brandStory: string
  cutForCloth: string | null
  colours: string[]
  pictures: GalleryPictureRow[]
  tags: { kind: TagKind; text: string }[]
  /** Active products that go with this one. */
  coordinatingIds: string[]
}

export interface AvailableGarment {
  readonly id: string
  readonly sizeCode: string
  readonly condition: string
  readonly price: number
}

/** Front, detail, back, then the conditions from new to worn (design §2.5), regardless of the order in which they were saved. */
const placeInGallery = sql`array_position(array['front', 'detail', 'back', 'new', 'used', 'worn'], coalesce(condition, view))`

/** A product that the shop shows, by its id or its slug. */
export async function findProductStory(
  db: Db,
  { products }: ShopStock,
  idOrSlug: string,
): Promise<ProductStory | undefined> {
  const row = await db
    .selectFrom('product as p')
    .innerJoin('brand', 'brand.id', 'p.brand_id')
    .select(['p.id', 'p.long_description', 'p.cut_for_cloth', 'p.colours', 'brand.story'])
    .where((product) =>
      isId<'product'>(idOrSlug) ? product('p.id', '=', idOrSlug) : product('p.handle', '=', idOrSlug),
    )
    .where(products.shown)
    .executeTakeFirst()
  if (!row) return undefined
  const [pictures, tags, coordinates] = await Promise.all([
    db
      .selectFrom('product_picture')
      .select(['base', 'external', 'alt', 'tint', 'view', 'condition'])
      .where('product_id', '=', row.id)
      .orderBy(placeInGallery)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('product_tag')
      .select(['kind', 'text'])
      .where('product_id', '=', row.id)
      .orderBy('kind')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('product_coordinate')
      .innerJoin('product as other', 'other.id', 'product_coordinate.other_id')
      .select('other.id')
      .where('product_coordinate.product_id', '=', row.id)
      .where('other.status', '=', 'active')
      .orderBy('product_coordinate.position')
      .execute(),
  ])
  return {
    id: row.id,
    longDescription: row.long_description,
    brandStory: row.story,
    cutForCloth: row.cut_for_cloth,
    colours: row.colours,
    pictures,
    tags,
    coordinatingIds: coordinates.map(({ id }) => id),
  }
}

/** The garments of a product that anybody could order now: by size, price, id. */
export const listAvailableGarments = (
  db: Db,
  productId: Id<'product'>,
  now: Date,
  stock: ShopStock = rentalStock,
): Promise<AvailableGarment[]> => listGarmentsWhere(db, productId, stock, isFree(now))

/** The ready garments of a product that somebody holds: by size, price, id. */
export const listReservedGarments = (
  db: Db,
  productId: Id<'product'>,
  now: Date,
  stock: ShopStock,
): Promise<AvailableGarment[]> => listGarmentsWhere(db, productId, stock, sql`g.ready and g.held_until > ${now}`)

async function listGarmentsWhere(
  db: Db,
  productId: Id<'product'>,
  { view, priceColumn }: ShopStock,
  condition: RawBuilder<unknown>,
): Promise<AvailableGarment[]> {
  const price = sql.ref(`g.${priceColumn}`)
  const { rows } = await sql<AvailableGarment>`
    select g.id, g.size_code as "sizeCode", g.condition, ${price} as price
    from ${sql.table(view)} g join size on size.code = g.size_code
    where g.product_id = ${productId} and ${condition}
    order by size.position, ${price}, g.id`.execute(db)
  return rows
}

/** How to wash a product, even a draft or an archived one. */
export async function listCareTags(db: Db, productId: Id<'product'>): Promise<string[]> {
  const rows = await db
    .selectFrom('product_tag')
    .select('text')
    .where('product_id', '=', productId)
    .where('kind', '=', 'care')
    .orderBy('position')
    .execute()
  return rows.map(({ text }) => text)
}
