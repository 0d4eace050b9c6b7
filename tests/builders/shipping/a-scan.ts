import type { TrackingCode } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Scan {
  readonly carriesId: Id<'order' | 'return' | 'ski-booking' | 'ski-return'>
  readonly code?: TrackingCode
  readonly at: Date
}

/** Stores a carrier's scan of a parcel, without running the job that follows. Books the parcel's label too. */
export async function aScan(tx: Tx, { carriesId, code = 'accepted', at }: Scan): Promise<void> {
  const { id, label_code } = await tx
    .selectFrom('parcel')
    .select(['id', 'label_code'])
    .where('carries_id', '=', carriesId)
    .executeTakeFirstOrThrow()
  const booked = { carrier: 'paper', booking_id: label_code, tracking_number: label_code, booked_at: at }
  await tx
    .insertInto('parcel_label')
    .values({ parcel_id: id, asked_at: at, ...booked })
    .onConflict((label) => label.column('parcel_id').doUpdateSet(booked))
    .execute()
  await tx
    .insertInto('parcel_event')
    .values({
      parcel_id: id,
      carrier: 'paper',
      event_id: `${code} ${at.toISOString()}`,
      code,
      carrier_code: code,
      happened_at: at,
      heard_at: at,
      actor: systemActor('shipping:follow-parcels'),
    })
    .execute()
}
