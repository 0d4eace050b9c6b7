import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#server/platform/db/transaction.ts'
import { CarrierError } from '../carrier.ts'
import { listParcelsToTrack, type ParcelOnItsWay } from '../queries/tracking.ts'
import { keepPlausible, nextTrackingAt, type TrackingEvent } from '../rules/tracking.ts'
import type { TrackingServices } from '../services.ts'
import { recordTracking } from '../steps/record-tracking.ts'

const atMost = 200
const runEndsMs = 120_000

/**
 * Asks the carrier for the events of parcels on their way, and stores them. One run asks about a limited number of
 * parcels, for a limited time and no faster than the carrier allows; the next run takes the others. The time of a
 * parcel's next call is written before this one, so that a crash never makes the next run call too soon. Safe to
 * repeat.
 */
export async function followParcels(services: TrackingServices): Promise<void> {
  const { db, clock, wallClock, carrier } = services
  const endsAt = wallClock.now().getTime() + runEndsMs
  const parcels = await listParcelsToTrack(db, { carrier: carrier.code, now: clock.now(), atMost })
  for (const [index, parcel] of parcels.entries()) {
    if (wallClock.now().getTime() > endsAt) return
    if (index > 0 && Number.isFinite(carrier.trackingsPerSecond)) await sleep(1000 / carrier.trackingsPerSecond)
    // A carrier that does not answer is not called again until the next run, which begins with another parcel.
    if ((await follow(services, parcel)) === 'unreachable') return
  }
}

async function follow(services: TrackingServices, parcel: ParcelOnItsWay): Promise<'asked' | 'unreachable'> {
  const { db, clock, carrier, events: bus, log } = services
  const failures = parcel.track_failures + 1
  // Assumes that the call fails; after a success the next one is sooner.
  if (!(await scheduleNextCall(services, parcel, failures))) return 'asked'
  let reported: readonly TrackingEvent[]
  try {
    reported = await track(services, parcel)
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const notes = { err: error, parcelId: parcel.id, failures }
    if (error.failure === 'refused') log.warn(notes, 'the carrier refused to report on a parcel')
    else log.debug(notes, 'the carrier did not answer about parcels')
    return error.failure === 'refused' ? 'asked' : 'unreachable'
  }
  const now = clock.now()
  const events = keepPlausible(reported, { createdAt: parcel.created_at, now })
  await transaction(db, (tx) => recordTracking(tx, bus, parcel, { events, carrier: carrier.code, now }))
  await db
    .updateTable('parcel_label')
    .set({
      track_failures: 0,
      track_due_at: nextTrackingAt(now, { posted: parcel.dispatched_at !== null, failures: 0 }),
    })
    .where('parcel_id', '=', parcel.id)
    .execute()
  return 'asked'
}

/** @returns false when another run has asked about it since */
async function scheduleNextCall(
  { db, clock }: TrackingServices,
  parcel: ParcelOnItsWay,
  failures: number,
): Promise<boolean> {
  const next = nextTrackingAt(clock.now(), { posted: parcel.dispatched_at !== null, failures })
  const { numUpdatedRows } = await db
    .updateTable('parcel_label')
    .set({ track_failures: failures, track_due_at: next })
    .where('parcel_id', '=', parcel.id)
    .where('track_due_at', 'is not distinct from', parcel.track_due_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @throws CarrierError, also when the carrier does not answer in time */
async function track({ carrier, clock }: TrackingServices, parcel: ParcelOnItsWay): Promise<readonly TrackingEvent[]> {
  const timeout = new AbortController()
  const timedOut = sleep(carrier.trackingEndsMs, undefined, { signal: timeout.signal }).then(() => {
    throw new CarrierError('unreachable', 'the carrier does not answer')
  })
  const answer = carrier.track({
    bookingId: parcel.booking_id ?? '',
    trackingNumber: parcel.tracking_number,
    reference: parcel.label_code,
    direction: parcel.direction,
    handedOverAt: parcel.dispatched_at,
    now: clock.now(),
  })
  try {
    return await Promise.race([answer, timedOut])
  } finally {
    timeout.abort()
    timedOut.catch(() => {})
  }
}
