import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const selectParcels = (db: Db | Tx) =>
  db
    .selectFrom('parcel')
    .leftJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
    .select(['parcel.id', 'parcel.direction', 'parcel.carries_id', 'parcel.label_code'])
    .select(['parcel.dispatched_at', 'parcel.delivered_at', 'parcel.closed_at'])
    .select(['label.carrier', 'label.asked_at', 'label.booking_id', 'label.tracking_number', 'label.cancelled'])
    .select((eb) => eb('label.pdf', 'is not', null).as('drawn'))

/** The parcel of an order or a return, and the state of its label. */
export const findParcel = (db: Db | Tx, carriesId: Id<CarriedKind>) =>
  selectParcels(db).where('parcel.carries_id', '=', carriesId).executeTakeFirst()

export type ParcelToLabel = NonNullable<Awaited<ReturnType<typeof findParcel>>>

/** Unsent parcels whose label has not been requested, oldest first. */
export async function listUnlabelled(
  db: Db,
  { createdBefore, atMost }: { readonly createdBefore: Date; readonly atMost: number },
): Promise<Id<CarriedKind>[]> {
  const rows = await db
    .selectFrom('parcel')
    .select('carries_id')
    .where('dispatched_at', 'is', null)
    .where('delivered_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('parcel_label').select('parcel_id').whereRef('parcel_label.parcel_id', '=', 'parcel.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(atMost)
    .execute()
  return rows.map(({ carries_id }) => carries_id)
}
