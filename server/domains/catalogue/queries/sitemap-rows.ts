import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface PageOfCatalogue {
  readonly slug: string
  readonly changedOn: LocalDay
}

export async function countActiveProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A range of the active products, oldest ids first, so that a new product moves none into another range. */
export async function listProductPages(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageOfCatalogue[]> {
  const rows = await db
    .selectFrom('product')
    .select(['handle', 'changed_at'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ handle, changed_at }) => ({ slug: handle, changedOn: dayInLondon(changed_at) }))
}

export async function listCollectionPages(db: Db): Promise<PageOfCatalogue[]> {
  const rows = await db.selectFrom('collection').select(['slug', 'changed_at']).orderBy('position').execute()
  return rows.map(({ slug, changed_at }) => ({ slug, changedOn: dayInLondon(changed_at) }))
}

/** Types with an active product, in the order of the shop. */
export async function listTypesOnShow(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('product_type')
    .select('code')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product')
          .select('product.id')
          .whereRef('product.type_code', '=', 'product_type.code')
          .where('product.status', '=', 'active'),
      ),
    )
    .orderBy('position')
    .execute()
  return rows.map(({ code }) => code)
}
