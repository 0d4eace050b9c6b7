import type { Id } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { TransientFailure } from '#server/platform/jobs/transient-failure.ts'
import type { Booking, LabelDocuments, LaterDocuments } from '../carrier.ts'
import { findParcel, type ParcelToLabel } from '../queries/parcels-to-label.ts'
import type { CarrierServices } from '../services.ts'
import { requestCancellation } from '../steps/close-parcel.ts'
import { asJobFailure } from './as-job-failure.ts'

/** A call to a carrier ends within two minutes (carrier.ts); only after that does a look-up show its outcome. */
const callEndsMs = 120_000

/**
 * Books the label of an order or a return at the carrier and stores its documents. This is a job, which may run twice. It
 * records each attempt first. After a lost answer it looks the booking up by our reference, so that no label is paid for
 * twice; it books again where the carrier has no look-up and charges only for labels that are used.
 * @throws TransientFailure when it should be retried
 * @throws PermanentFailure when the carrier refuses the parcel
 */
export async function bookLabel(services: CarrierServices, carriesId: Id<CarriedKind>): Promise<void> {
  const parcel = await findParcel(services.db, carriesId)
  if (!parcel || parcel.drawn || parcel.delivered_at) return
  // The parcel is no longer expected.
  if (parcel.closed_at) return findLostBooking(services, parcel)
  if (parcel.booking_id !== null && parcel.carrier !== services.carrier.code)
    throw new PermanentFailure(`its label was booked at ${parcel.carrier}, which is no longer our carrier`)
  const booking = parcel.booking_id === null ? await book(services, parcel) : bookedBefore(parcel)
  if (booking.documents) return
  const { bookingId } = booking
  const documents = await asJobFailure(() =>
    services.carrier.fetchDocuments({ bookingId, direction: parcel.direction }),
  )
  if (!documents) throw new TransientFailure('the carrier has not made the label yet')
  await storeDocuments(services, parcel, documents)
}

const bookedBefore = ({ booking_id, tracking_number }: ParcelToLabel): Booking => ({
  bookingId: booking_id ?? '',
  trackingNumber: tracking_number,
  documents: null,
})

async function book(services: CarrierServices, parcel: ParcelToLabel): Promise<Booking> {
  const { db, clock, wallClock, carrier } = services
  const { carries_id: carriesId, direction, label_code: reference, asked_at: requestedBefore } = parcel
  if (requestedBefore && wallClock.now().getTime() - requestedBefore.getTime() < callEndsMs)
    throw new TransientFailure('an earlier call for this label may still be in progress')
  if (!(await recordRequest(services, parcel))) throw new TransientFailure('another run is booking this label')
  const booking = await asJobFailure(async () => {
    const canLookUp = requestedBefore && carrier.afterLostAnswer[direction] === 'look-up'
    const found = canLookUp ? await carrier.findBooking({ reference }) : undefined
    if (found) return found
    const family = await services.findFamily(db, { carriesId, direction })
    return carrier.book({ reference, direction, family, now: clock.now() })
  })
  await storeBooking(services, parcel, booking)
  return booking
}

/** Finds a booking whose answer was lost before its parcel was closed. Storing it requests its cancellation, so that we do not pay. */
async function findLostBooking(services: CarrierServices, parcel: ParcelToLabel): Promise<void> {
  const { wallClock, carrier } = services
  const { asked_at, booking_id, direction, label_code: reference } = parcel
  const mayBeBooked = asked_at && booking_id === null && parcel.carrier === carrier.code
  if (!mayBeBooked || carrier.afterLostAnswer[direction] !== 'look-up') return
  if (wallClock.now().getTime() - asked_at.getTime() < callEndsMs)
    throw new TransientFailure('an earlier call for this label may still be in progress')
  const found = await asJobFailure(() => carrier.findBooking({ reference }))
  if (found) await storeBooking(services, parcel, found)
}

/** @returns false when another run has started since */
async function recordRequest({ db, wallClock, carrier }: CarrierServices, parcel: ParcelToLabel): Promise<boolean> {
  const requestedAt = wallClock.now()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('parcel_label')
    .values({ parcel_id: parcel.id, carrier: carrier.code, asked_at: requestedAt })
    .onConflict((conflict) =>
      conflict
        .column('parcel_id')
        .doUpdateSet({ carrier: carrier.code, asked_at: requestedAt })
        .where('parcel_label.booking_id', 'is', null)
        .where('parcel_label.asked_at', 'is not distinct from', parcel.asked_at),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Includes documents the carrier has already made, because it may make them only once. */
async function storeBooking({ db, clock }: CarrierServices, parcel: ParcelToLabel, booking: Booking): Promise<void> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { closed_at } = await tx
      .selectFrom('parcel')
      .select('closed_at')
      .where('id', '=', parcel.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('parcel_label')
      .set({ booking_id: booking.bookingId, tracking_number: booking.trackingNumber, booked_at: now })
      .where('parcel_id', '=', parcel.id)
      .where('booking_id', 'is', null)
      .execute()
    if (booking.documents) await writeDocuments(tx, parcel, booking.documents)
    if (closed_at) await requestCancellation(tx, { parcelId: parcel.id, now })
  })
}

const storeDocuments = ({ db }: CarrierServices, parcel: ParcelToLabel, documents: LaterDocuments): Promise<void> =>
  transaction(db, async (tx) => {
    await writeDocuments(tx, parcel, documents)
    if (documents.trackingNumber === null) return
    await tx
      .updateTable('parcel_label')
      .set({ tracking_number: documents.trackingNumber })
      .where('parcel_id', '=', parcel.id)
      .where('tracking_number', 'is', null)
      .execute()
  })

/** Writes nothing for a parcel that has since arrived or been closed, because its documents name the family. */
async function writeDocuments(tx: Tx, parcel: ParcelToLabel, documents: LabelDocuments): Promise<void> {
  const { closed_at, delivered_at } = await tx
    .selectFrom('parcel')
    .select(['closed_at', 'delivered_at'])
    .where('id', '=', parcel.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (closed_at || delivered_at) return
  await tx
    .updateTable('parcel_label')
    .set({ pdf: documents.pdf, qr_png: documents.qrPng })
    .where('parcel_id', '=', parcel.id)
    .where('booking_id', 'is not', null)
    .execute()
}
