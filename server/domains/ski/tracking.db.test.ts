// Tracking events from the carrier: a booking is delivered, and posted back.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import {
  deliverSki,
  deliverTrackedSki,
  dispatchSki,
  findBookingForOffice,
  postTrackedSki,
  readProposedFee,
  receiveSki,
} from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const records = world.services.payments
const operator = 'sam'
const start = world.time.now
afterEach(() => world.expectInvariants())

const at = (text: string) => new Date(`${text}:00Z`)
let scans = 0
const recordScan = (carriesId: Id<'ski-booking' | 'ski-return'>, code: 'accepted' | 'delivered', happened: string) =>
  db
    .insertInto('parcel_event')
    .columns(['parcel_id', 'carrier', 'event_id', 'code', 'carrier_code', 'happened_at', 'heard_at', 'actor'])
    .expression((eb) =>
      eb
        .selectFrom('parcel')
        .innerJoin('parcel_label as label', 'label.parcel_id', 'parcel.id')
        .select([
          'parcel.id',
          'label.carrier',
          eb.val(`scan-${++scans}`).as('event_id'),
          eb.val(code).as('code'),
          eb.val(code).as('carrier_code'),
          eb.val(at(happened)).as('happened_at'),
          eb.val(world.time.now).as('heard_at'),
          eb.val('system:shipping:follow-parcels').as('actor'),
        ])
        .where('parcel.carries_id', '=', carriesId),
    )
    .execute()

test('a booking is delivered and posted once when its carrier reports so, and each parcel has its own label', async () => {
  await world.pieces()
  const { bookingId } = await world.booked([aChild('104cm', 'jacket')])
  world.time.now = at('2027-02-10T10:00')
  await dispatchSki(records, { bookingId, operator })
  await world.work()
  const { return_id: returnId } = await world.row(bookingId)
  const labels = await db
    .selectFrom('parcel_label as label')
    .innerJoin('parcel', 'parcel.id', 'label.parcel_id')
    .select('parcel.direction')
    .where('parcel.carries_id', 'in', [bookingId, returnId])
    .orderBy('parcel.direction')
    .execute()
  expect(labels).toEqual([{ direction: 'outbound' }, { direction: 'return' }])

  await deliverTrackedSki(records, { orderId: bookingId })
  expect(await world.row(bookingId), 'nothing was reported').toMatchObject({ state: 'dispatched' })
  world.time.now = at('2027-02-12T18:00')
  await recordScan(bookingId, 'delivered', '2027-02-11T11:30')
  await deliverTrackedSki(records, { orderId: bookingId })
  await deliverTrackedSki(records, { orderId: bookingId })
  expect(await world.row(bookingId)).toMatchObject({ state: 'delivered', delivered_at: at('2027-02-11T11:30') })

  world.time.now = at('2027-02-23T10:00')
  await recordScan(returnId, 'accepted', '2027-02-20T16:45')
  await postTrackedSki(records, { returnId })
  await postTrackedSki(records, { returnId })
  expect(await world.row(bookingId)).toMatchObject({ state: 'posted', posted_at: at('2027-02-20T16:45') })
  await receiveSki(records, { bookingId, operator })
  await postTrackedSki(records, { returnId })
  expect(await world.row(bookingId)).toMatchObject({ state: 'returned' })
})

const feeOf = async (bookingId: Id<'ski-booking'>) => {
  const booking = await findBookingForOffice(db, bookingId)
  if (!booking) throw new Error('no booking')
  return readProposedFee(db, booking, undefined)
}

test('a scan in time prevents a late fee even if it is reported after the pieces are back', async () => {
  await world.pieces()
  world.time.now = start
  const { bookingId } = await world.booked([aChild('104cm', 'jacket')])
  world.time.now = at('2027-02-10T10:00')
  await dispatchSki(records, { bookingId, operator })
  await world.work()
  world.time.now = at('2027-02-24T10:00')
  await receiveSki(records, { bookingId, operator })
  expect(await feeOf(bookingId)).toMatchObject({ amount: 1800, pieces: [{ by: 'received' }] })
  const { return_id: returnId } = await world.row(bookingId)
  await recordScan(returnId, 'accepted', '2027-02-20T16:45')
  await postTrackedSki(records, { returnId })
  expect(await feeOf(bookingId)).toMatchObject({ amount: 0, pieces: [{ by: 'scan', cameBackOn: '2027-02-20' }] })
})

test('a scan counts for a late fee at the carrier’s own time, even if the booking was marked delivered later', async () => {
  await world.pieces()
  world.time.now = start
  const { bookingId } = await world.booked([aChild('104cm', 'jacket')])
  world.time.now = at('2027-02-10T10:00')
  await dispatchSki(records, { bookingId, operator })
  await world.work()
  world.time.now = at('2027-02-23T10:00')
  await deliverSki(records, { bookingId, operator })
  const { return_id: returnId } = await world.row(bookingId)
  await recordScan(returnId, 'accepted', '2027-02-20T16:45')
  await postTrackedSki(records, { returnId })
  expect(await world.row(bookingId)).toMatchObject({ posted_at: at('2027-02-23T10:00') })
  await receiveSki(records, { bookingId, operator })
  expect(await feeOf(bookingId)).toMatchObject({ amount: 0, pieces: [{ by: 'scan', cameBackOn: '2027-02-20' }] })
})

test('a scan of a parcel without ski wear is ignored', async () => {
  const strange = '01a20e45-9bf2-7000-8000-000000000001'
  await expect(deliverTrackedSki(records, { orderId: strange as Id<'order'> })).resolves.toBeUndefined()
  await expect(postTrackedSki(records, { returnId: strange as Id<'return'> })).resolves.toBeUndefined()
})
