// Reads the pieces that could fill the credits that a family has left, and those in its basket.
import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** More candidates would not make a better basket, and choosing among this many takes no noticeable time. */
export const maxCandidates = 200

export interface Wanted {
  readonly accountId: Id<'account'>
  readonly sizes: readonly string[]
  readonly freeCredits: number
  /** Garments of an earlier proposal to keep. */
  readonly kept: readonly string[]
  /** Products to leave out, including those in the basket. */
  readonly without: readonly string[]
  readonly now: Date
}

const selectPieces = (db: Reader) =>
  db
    .selectFrom('rental_garment as g')
    .innerJoin('product', 'product.id', 'g.product_id')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .leftJoin('size', 'size.code', 'g.size_code')
    .leftJoin('product_picture as picture', (join) =>
      join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
    )
    .select(['g.id as garment_id', 'g.product_id', 'g.size_code', 'g.condition', 'g.credits'])
    .select(['product.handle', 'product.name', 'product.type_code', 'product.rrp_pence', 'product.published_on'])
    .select('brand.name as brand_name')
    .select(sql<string>`coalesce(size.short_label, g.size_code)`.as('size_label'))
    .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])

/**
 * Lists one available piece of each product and size, in these sizes: a well loved piece only if there is no better one, then the
 * piece for the fewest credits. Favourites come first, then the newest.
 */
export async function listCandidates(db: Reader, wanted: Wanted) {
  const { accountId, sizes, freeCredits, kept, without, now } = wanted
  if (sizes.length === 0 || freeCredits <= 0) return []
  const isKept = sql<boolean>`g.id = any(${sql.val([...kept])}::uuid[])`
  const pieces = selectPieces(db)
    .distinctOn(['g.product_id', 'g.size_code'])
    .select(isKept.as('kept'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('favourite')
            .select('favourite.product_id')
            .where('favourite.account_id', '=', accountId)
            .whereRef('favourite.product_id', '=', 'g.product_id'),
        )
        .as('favourite'),
    )
    .where('product.status', '=', 'active')
    .where('g.ready', '=', true)
    .where((eb) => eb.or([eb('g.held_until', 'is', null), eb('g.held_until', '<=', now)]))
    .where('g.size_code', 'in', [...sizes])
    .where('g.credits', '<=', freeCredits)
    .where(sql<boolean>`(${isKept} or g.product_id <> all(${sql.val([...without])}::uuid[]))`)
    // Leaves out products that the family already has in that size.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('loan')
            .innerJoin('garment', 'garment.id', 'loan.garment_id')
            .select('loan.id')
            .where('loan.account_id', '=', accountId)
            .where('loan.state', 'in', ['ordered', 'at_home', 'return_announced'])
            .whereRef('garment.product_id', '=', 'g.product_id')
            .whereRef('garment.size_code', '=', 'g.size_code'),
        ),
      ),
    )
    .orderBy('g.product_id')
    .orderBy('g.size_code')
    .orderBy(sql`${isKept} desc, (g.condition = 'worn'), g.credits, g.id`)
  return db
    .selectFrom(pieces.as('piece'))
    .selectAll()
    .orderBy('kept', 'desc')
    .orderBy('favourite', 'desc')
    .orderBy('published_on', 'desc')
    .orderBy('garment_id')
    .limit(maxCandidates)
    .execute()
}

/** The pieces in the basket that are in the shop. */
export const listBasketPieces = async (db: Reader, garmentIds: readonly string[]) =>
  garmentIds.length === 0
    ? []
    : await selectPieces(db)
        .where('g.id', 'in', garmentIds as Id<'garment'>[])
        .execute()
