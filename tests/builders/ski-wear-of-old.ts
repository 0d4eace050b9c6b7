import type { Id } from '#server/kernel/ids.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'

/** Turns garments that are rented for credits into ski wear hired by dates, as the upgrade did (0103_hired_by_dates.sql). */
export async function becomeSkiWear(db: Db, garmentIds: readonly Id<'garment'>[], at: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const products = tx
      .selectFrom('garment')
      .select('product_id')
      .where('id', 'in', [...garmentIds])
    await tx.updateTable('product').set({ type_code: 'skiwear', changed_at: at }).where('id', 'in', products).execute()
    await tx
      .updateTable('garment')
      .set({ for_dates: true })
      .where('id', 'in', [...garmentIds])
      .execute()
    for (const garmentId of garmentIds)
      await tx
        .insertInto('garment_event')
        .values({ id: newId<'garment-event'>(), garment_id: garmentId, kind: 'for dates', actor: 'system:upgrade', at })
        .execute()
  })
}
