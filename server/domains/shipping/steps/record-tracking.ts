import type { DomainEvent } from '#server/domain-events.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { ParcelOnItsWay } from '../queries/tracking.ts'
import type { TrackingCode, TrackingEvent } from '../rules/tracking.ts'

export const trackingJob = 'shipping:follow-parcels'

interface Report {
  readonly events: readonly TrackingEvent[]
  readonly carrier: string
  readonly now: Date
}

/**
 * Stores the events of a parcel that a carrier reports, once each, and publishes the new ones. A repeated event changes
 * nothing. It locks no row, so that it cannot deadlock with an operation that has locked an account and waits for the
 * parcel.
 */
export async function recordTracking(
  tx: Tx,
  bus: EventBus<DomainEvent>,
  parcel: ParcelOnItsWay,
  { events, carrier, now }: Report,
): Promise<void> {
  if (events.length === 0) return
  const fresh = await tx
    .insertInto('parcel_event')
    .values(
      events.map(({ id, code, carrierCode, at }) => ({
        parcel_id: parcel.id,
        carrier,
        event_id: id,
        code,
        carrier_code: carrierCode,
        happened_at: at,
        heard_at: now,
        actor: systemActor(trackingJob),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  if (fresh.length === 0) return
  const isNew = (code: TrackingCode) => fresh.some((event) => event.code === code)
  if (isNew('returned_to_sender')) await bus.publish(tx, { type: 'parcel-coming-back', parcelId: parcel.id })
  if (parcel.direction === 'outbound') {
    const orderId = parcel.carries_id as Id<'order' | 'resale-order' | 'ski-booking'>
    if (isNew('delivered')) await bus.publish(tx, { type: 'parcel-delivered', orderId })
  } else if (parcel.dispatched_at === null) {
    const returnId = parcel.carries_id as Id<'return' | 'resale-return' | 'ski-return'>
    await bus.publish(tx, { type: 'return-in-the-post', returnId })
  }
}
