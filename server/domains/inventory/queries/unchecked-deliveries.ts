import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface UncheckedDelivery {
  readonly id: Id<'delivery'>
  readonly name: string
  readonly arrivedAt: Date
  /** Garments that wait for their safety check. */
  readonly waiting: number
}

/** Deliveries with garments that wait for their first safety check, the oldest first. */
export const listUncheckedDeliveries = (db: Db | Tx): Promise<UncheckedDelivery[]> =>
  db
    .selectFrom('delivery')
    .innerJoin('garment', (join) =>
      join.onRef('garment.delivery_id', '=', 'delivery.id').on('garment.state', '=', 'graded'),
    )
    .select(['delivery.id', 'name', 'arrived_at as arrivedAt', sql<number>`count(*)::integer`.as('waiting')])
    .groupBy('delivery.id')
    .orderBy('arrived_at')
    .orderBy('delivery.id')
    .execute()

/** Locks some of the garments that wait for their first safety check. */
export async function lockUnchecked(tx: Tx, deliveryId: Id<'delivery'>, atMost: number): Promise<Id<'garment'>[]> {
  const rows = await tx
    .selectFrom('garment')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'graded')
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
