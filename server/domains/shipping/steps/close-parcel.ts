import type { Id } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'

export const cancelLabelJob = 'shipping:cancel-label'

/** Closes a parcel that is no longer expected: its label is cancelled, and the documents are deleted. */
export async function closeParcel(
  tx: Tx,
  { carriesId, now }: { readonly carriesId: Id<CarriedKind>; readonly now: Date },
): Promise<void> {
  const parcel = await tx
    .updateTable('parcel')
    .set({ closed_at: now })
    .where('carries_id', '=', carriesId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!parcel) return
  const label = await tx
    .updateTable('parcel_label')
    .set({ pdf: null, qr_png: null })
    .where('parcel_id', '=', parcel.id)
    .returning('booking_id')
    .executeTakeFirst()
  // A booking in progress is cancelled when it is done (book-label.ts).
  if (label?.booking_id) await requestCancellation(tx, { parcelId: parcel.id, now })
}

export const requestCancellation = (
  tx: Tx,
  { parcelId, now }: { readonly parcelId: Id<'parcel'>; readonly now: Date },
): Promise<void> =>
  enqueueJob(tx, now, {
    kind: cancelLabelJob,
    payload: { parcelId },
    dedupeKey: `${cancelLabelJob}:${parcelId}`,
  })
