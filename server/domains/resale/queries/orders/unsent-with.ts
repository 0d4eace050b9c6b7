import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Orders that have not been sent and contain any of these garments. */
export async function listUnsentWith(tx: Tx, garmentIds: readonly Id<'garment'>[]): Promise<Id<'resale-order'>[]> {
  const rows = await tx
    .selectFrom('resale_line')
    .innerJoin('resale_order', 'resale_order.id', 'resale_line.order_id')
    .select('resale_order.id')
    .distinct()
    .where((eb) => eb('resale_line.garment_id', '=', eb.fn.any(eb.val([...garmentIds]))))
    .where('resale_line.ended_at', 'is', null)
    .where('resale_order.state', 'in', ['placed', 'picking'])
    .orderBy('resale_order.id')
    .execute()
  return rows.map(({ id }) => id)
}
