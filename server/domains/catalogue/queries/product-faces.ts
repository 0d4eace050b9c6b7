import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type Id, isId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Picture } from '../present.ts'
import { presentFacePicture } from '../present.ts'
import { type Size, selectSizes } from './reference-data.ts'

/**
 * How a product looks wherever one of its garments appears: closet, basket, order, email. Includes drafts and archived products.
 */
export interface ProductFace {
  id: Id<'product'>
  slug: string
  name: string
  typeCode: string
  brandName: string
  rrpPence: Pence
  picture: Picture
  /** Whether it is neither a draft nor archived. */
  active: boolean
  /** Whether it may be rented for credits: it is active, and not hired by dates. */
  rentable: boolean
  /** Whether it is, or was, in the shop: it is not a draft. An archived design is still sold second-hand. */
  published: boolean
}

export async function listProductFaces(
  db: Db | Tx,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, ProductFace>> {
  if (ids.length === 0) return new Map()
  return facesOf(await selectFaces(db, ids).execute())
}

/** The faces of products together with all sizes, in one statement, for garments that are shown with their size. */
export async function listFacesAndSizes(
  db: Db | Tx,
  ids: readonly Id<'product'>[],
): Promise<{ readonly faces: Map<Id<'product'>, ProductFace>; readonly sizes: readonly Size[] }> {
  if (ids.length === 0) return { faces: new Map(), sizes: [] }
  const { faces, sizes } = await db
    .selectNoFrom([jsonArrayFrom(selectFaces(db, ids)).as('faces'), jsonArrayFrom(selectSizes(db)).as('sizes')])
    .executeTakeFirstOrThrow()
  return { faces: facesOf(faces), sizes }
}

const selectFaces = (db: Reader, ids: readonly Id<'product'>[]) =>
  db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('product_type', 'product_type.code', 'product.type_code')
    .leftJoin('product_picture as picture', (join) =>
      join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
    )
    .select([
      'product.id',
      'product.handle',
      'product.name',
      'product.type_code',
      'product.rrp_pence',
      'product.status',
      'product_type.hired_by_dates',
    ])
    .select(['brand.name as brand_name', 'picture.base', 'picture.external', 'picture.alt', 'picture.tint'])
    .where('product.id', 'in', [...ids])

type FaceRow = Awaited<ReturnType<ReturnType<typeof selectFaces>['execute']>>[number]

const facesOf = (rows: readonly FaceRow[]): Map<Id<'product'>, ProductFace> =>
  new Map(
    rows.map((row) => {
      const face = {
        id: row.id,
        slug: row.handle,
        name: row.name,
        typeCode: row.type_code,
        brandName: row.brand_name,
        rrpPence: row.rrp_pence as Pence,
        picture: presentFacePicture(row, row.name),
        active: row.status === 'active',
        rentable: row.status === 'active' && !row.hired_by_dates,
        published: row.status !== 'draft',
      }
      return [row.id, face]
    }),
  )

/** The name of a product, whether it may be rented for credits and whether it may be sold, as a subquery. */
export const productOnOffer = (productId: Expression<Id<'product'>>) =>
  jsonObjectFrom(
    expressionBuilder<Database>()
      .selectFrom('product')
      .innerJoin('product_type', 'product_type.code', 'product.type_code')
      .select((eb) => [
        'product.name',
        eb
          .and([eb('product.status', '=', 'active'), eb('product_type.hired_by_dates', '=', false)])
          .$castTo<boolean>()
          .as('rentable'),
        eb('product.status', '<>', 'draft').$castTo<boolean>().as('published'),
      ])
      .where('product.id', '=', productId),
  )

/** The slug of an active product that is hired by dates, found by slug or id. */
export async function findSlugHiredByDates(db: Db, idOrSlug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .innerJoin('product_type', 'product_type.code', 'product.type_code')
    .select('product.handle')
    .where((eb) => (isId<'product'>(idOrSlug) ? eb('product.id', '=', idOrSlug) : eb('product.handle', '=', idOrSlug)))
    .where('product.status', '=', 'active')
    .where('product_type.hired_by_dates', '=', true)
    .executeTakeFirst()
  return row?.handle
}
