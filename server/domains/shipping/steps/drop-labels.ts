import type { Id } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Deletes the label documents of these orders and returns, which contain names and addresses. */
export async function dropLabels(tx: Tx, carriesIds: readonly Id<CarriedKind>[]): Promise<void> {
  if (carriesIds.length === 0) return
  await tx
    .updateTable('parcel_label')
    .set({ pdf: null, qr_png: null })
    .where('parcel_id', 'in', (parcels) =>
      parcels.selectFrom('parcel').select('parcel.id').where('parcel.carries_id', 'in', carriesIds),
    )
    .where('pdf', 'is not', null)
    .execute()
}
