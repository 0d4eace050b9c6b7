import { isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Whether this is the id or the slug of an active product that is hired by dates. */
export async function isHiredByDates(db: Db, idOrSlug: string): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .innerJoin('product_type', 'product_type.code', 'product.type_code')
    .select('product.id')
    .where((eb) => (isId<'product'>(idOrSlug) ? eb('product.id', '=', idOrSlug) : eb('product.handle', '=', idOrSlug)))
    .where('product.status', '=', 'active')
    .where('product_type.hired_by_dates', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
