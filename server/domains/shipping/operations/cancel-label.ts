import type { Id } from '#server/kernel/ids.ts'
import type { CarrierServices } from '../services.ts'
import { asJobFailure } from './as-job-failure.ts'

/**
 * Cancels the label of a parcel that is no longer expected; a job, which may run twice.
 * @throws TransientFailure, PermanentFailure
 */
export async function cancelLabel({ db, clock, carrier }: CarrierServices, parcelId: Id<'parcel'>): Promise<void> {
  const label = await db
    .selectFrom('parcel_label as label')
    .innerJoin('parcel', 'parcel.id', 'label.parcel_id')
    .select(['label.carrier', 'label.booking_id', 'label.cancelled', 'parcel.direction'])
    .where('label.parcel_id', '=', parcelId)
    .executeTakeFirst()
  if (!label?.booking_id || label.cancelled) return
  const { booking_id: bookingId, direction } = label
  // A label from a former carrier is simply not used.
  const outcome =
    label.carrier === carrier.code
      ? await asJobFailure(() => carrier.cancel({ bookingId, direction }))
      : ('not_offered' as const)
  await db
    .updateTable('parcel_label')
    .set({ cancelled: outcome, cancelled_at: clock.now() })
    .where('parcel_id', '=', parcelId)
    .where('cancelled', 'is', null)
    .execute()
}
