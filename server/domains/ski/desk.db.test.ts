// Bookings of ski wear at the desk, from picking to receiving, with missing, lost and late pieces. Longer than 300 lines because
// all cases go through the same steps.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SkiPart } from '#contract/ski/shop.ts'
import { listGarmentHistories, safe } from '#server/domains/inventory/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import {
  deliverSki,
  dispatchSki,
  findBookingOfGarment,
  followUpBookings,
  inspectSki,
  listPiecesAtRisk,
  pickSki,
  receiveSki,
  receiveUndeliveredSki,
  recordLostSki,
  writeOffSki,
} from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const records = world.services.payments
const operator = 'sam'
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  world.published.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  // Archived, so that the next test finds only its own stock.
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

type Garment = Id<'garment'>
const garmentState = async (id: Garment) =>
  (await db.selectFrom('garment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const only = ([id]: readonly Garment[]): Garment => {
  if (!id) throw new Error('there is no piece')
  return id
}
const eventsOf = (type: string) => world.published.filter((event) => event.type === type)
const dayAt = (day: string, time = '10:00') => new Date(`${day}T${time}:00Z`)
/** A booking for half-term, whose blocked days begin on 10 February. */
const aBooking = async (...parts: SkiPart[]) => {
  const children = [aChild('104cm', ...(parts.length > 0 ? parts : (['jacket'] as const)))]
  const booking = await world.booked(children)
  world.time.now = dayAt('2027-02-10')
  return booking
}
const parcelsOf = async (bookingId: string) => {
  const { return_id } = await world.row(bookingId)
  return db
    .selectFrom('parcel')
    .select(['direction', 'dispatched_at', 'delivered_at', 'closed_at'])
    .where('carries_id', 'in', [bookingId as Id<'ski-booking'>, return_id])
    .orderBy('direction')
    .execute()
}
const stateOf = async (bookingId: string) => (await world.row(bookingId)).state

describe('a booking', () => {
  test('is picked no earlier than its first blocked day, sent with a return label, delivered and received', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const { bookingId } = await aBooking()
    world.time.now = dayAt('2027-02-09')
    await expect(pickSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    world.time.now = dayAt('2027-02-10')
    expect(await pickSki(records, { bookingId, operator })).toEqual({ replaced: [], ended: [], cancelled: false })
    expect([await garmentState(jacket), await stateOf(bookingId)]).toEqual(['reserved', 'picked'])
    await expect(pickSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    const { sent } = await dispatchSki(records, { bookingId, operator })
    expect(sent?.label).not.toBe(sent?.returnLabel)
    expect([await garmentState(jacket), await stateOf(bookingId)]).toEqual(['out', 'dispatched'])
    expect(eventsOf('ski-dispatched')).toEqual([{ type: 'ski-dispatched', bookingId }])
    await expect(dispatchSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    await deliverSki(records, { bookingId, operator })
    await expect(deliverSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    world.time.now = dayAt('2027-02-21')
    expect(await receiveSki(records, { bookingId, operator })).toEqual({ received: [jacket], left: [] })
    expect([await garmentState(jacket), await stateOf(bookingId)]).toEqual(['received', 'returned'])
    expect(await parcelsOf(bookingId)).toMatchObject([
      { direction: 'outbound', delivered_at: dayAt('2027-02-10') },
      { direction: 'return', delivered_at: dayAt('2027-02-21') },
    ])
    expect(eventsOf('ski-returned')).toEqual([{ type: 'ski-returned', bookingId }])
    // Back two days early: only the day of cleaning stays blocked.
    expect((await world.daysOf(jacket)).at(-1)?.day).toBe('2027-02-22')
    await expect(
      inspectSki(records, { garmentId: jacket, operator, outcome: 'ready', condition: 'used' }),
      'without a safety check',
    ).rejects.toMatchObject({ code: 'not_now' })
    await inspectSki(records, { garmentId: jacket, operator, outcome: 'ready', condition: 'used', safety: safe })
    expect(await garmentState(jacket)).toBe('ready')
  })

  test('is picked when it is sent, if nobody has picked it before', async () => {
    await world.pieces()
    const { bookingId } = await aBooking()
    await dispatchSki(records, { bookingId, operator })
    expect(await stateOf(bookingId)).toBe('dispatched')
  })

  test('that comes back undelivered is cancelled and refunded in full, and its return parcel is closed', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const { bookingId, paymentSecret } = await aBooking()
    await expect(receiveUndeliveredSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    await dispatchSki(records, { bookingId, operator })
    expect(await receiveUndeliveredSki(records, { bookingId, operator })).toEqual([jacket])
    expect([await garmentState(jacket), await stateOf(bookingId)]).toEqual(['received', 'cancelled'])
    // The story and the resale shop count no family that never had it.
    expect((await listGarmentHistories(db, [jacket], world.time.now)).get(jacket)?.families).toBe(0)
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(3150)
    expect(await world.daysOf(jacket)).toEqual([])
    expect(eventsOf('ski-not-sent')).toMatchObject([{ bookingId, pence: 3150, why: 'undelivered' }])
  })
})

describe('recording a booking as lost on its way to the buyer', () => {
  test('cancels and refunds it in full; a piece that turns up is received, and nothing is owed', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const boots = only((await world.pieces({ part: 'boots' })).garmentIds)
    const { bookingId, paymentSecret } = await aBooking('jacket', 'boots')
    await expect(recordLostSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    await dispatchSki(records, { bookingId, operator })
    expect((await recordLostSki(records, { bookingId, operator })).toSorted()).toEqual([jacket, boots].toSorted())
    expect([await garmentState(jacket), await garmentState(boots), await stateOf(bookingId)]).toEqual([
      'lost',
      'lost',
      'cancelled',
    ])
    expect(await world.daysOf(jacket)).toEqual([])
    expect(await parcelsOf(bookingId)).toMatchObject([{ delivered_at: null }, { delivered_at: null }])
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(
      (await world.linesOf(bookingId)).reduce((sum, line) => sum + line.price_pence, 0),
    )
    expect(eventsOf('ski-not-sent')).toMatchObject([{ bookingId, why: 'lost' }])
    expect(eventsOf('ski-returned')).toEqual([])
    await expect(recordLostSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })

    await receiveSki(records, { bookingId, operator, garmentIds: [jacket] })
    expect([await garmentState(jacket), await garmentState(boots), await stateOf(bookingId)]).toEqual([
      'received',
      'lost',
      'cancelled',
    ])
    await expect(receiveSki(records, { bookingId, operator, garmentIds: [jacket] })).rejects.toMatchObject({
      code: 'not_now',
    })
    expect(await receiveSki(records, { bookingId, operator })).toEqual({ received: [boots], left: [] })
  })

  test('is refused once its buyer has posted it back, or a piece of it is back', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    await world.pieces({ part: 'boots' })
    const { bookingId, code } = await aBooking('jacket', 'boots')
    await dispatchSki(records, { bookingId, operator })
    const recordLost = () => recordLostSki(records, { bookingId, operator })
    await receiveSki(records, { bookingId, operator, garmentIds: [jacket] })
    await expect(recordLost()).rejects.toThrow('already back')
    world.time.now = dayAt('2027-02-20')
    const body = { day: '2027-02-20', number: 'AB123456789GB' }
    expect(await world.call('postSki', { params: { code }, body })).toMatchObject({ ok: true })
    await expect(recordLost()).rejects.toThrow('posted it back')
  })

  test('does not let that booking receive a piece that a later booking has lost since', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const first = await aBooking()
    await dispatchSki(records, { bookingId: first.bookingId, operator })
    await recordLostSki(records, { bookingId: first.bookingId, operator })
    await receiveSki(records, { bookingId: first.bookingId, operator })
    await inspectSki(records, { garmentId: jacket, operator, outcome: 'ready', condition: 'used', safety: safe })
    const second = await world.booked([aChild('104cm', 'jacket')], { firstDay: '2027-03-13', lastDay: '2027-03-19' })
    world.time.now = dayAt('2027-03-10')
    await dispatchSki(records, { bookingId: second.bookingId, operator })
    await writeOffSki(records, { bookingId: second.bookingId, operator, garmentIds: [jacket] })
    await expect(receiveSki(records, { bookingId: first.bookingId, operator })).rejects.toMatchObject({
      code: 'not_now',
    })
    await receiveSki(records, { bookingId: second.bookingId, operator, garmentIds: [jacket] })
    expect(await garmentState(jacket)).toBe('received')
  })

  test('does not let that booking receive a cancelled piece that another booking has lost', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const boots = only((await world.pieces({ part: 'boots' })).garmentIds)
    const { qr_id: qr } = await db
      .selectFrom('garment')
      .select('qr_id')
      .where('id', '=', jacket)
      .executeTakeFirstOrThrow()
    const first = await world.booked([aChild('104cm', 'jacket', 'boots')])
    const cancelled = (await world.linesOf(first.bookingId)).find(({ garment_id }) => garment_id === jacket)
    const body = { itemsIds: [cancelled?.id ?? ''] }
    expect(await world.call('cancelSki', { params: { code: first.code }, body })).toMatchObject({ ok: true })
    const second = await aBooking()
    await dispatchSki(records, { bookingId: second.bookingId, operator })
    world.time.now = dayAt('2027-02-11')
    await dispatchSki(records, { bookingId: first.bookingId, operator })
    await recordLostSki(records, { bookingId: first.bookingId, operator })
    await writeOffSki(records, { bookingId: second.bookingId, operator, garmentIds: [jacket] })
    expect((await findBookingOfGarment(db, qr))?.id).toBe(second.bookingId)
    expect(await receiveSki(records, { bookingId: first.bookingId, operator })).toEqual({ received: [boots], left: [] })
    expect(await garmentState(jacket)).toBe('lost')
  })
})

describe('a piece that is missing when its booking is picked', () => {
  test('is replaced by an equal one that is free on all of the booking’s days', async () => {
    const { garmentIds } = await world.pieces({ count: 2 })
    const { bookingId } = await aBooking()
    const [line] = await world.linesOf(bookingId)
    const missing = line?.garment_id as Garment
    const other = garmentIds.find((id) => id !== missing)
    const picked = await pickSki(records, { bookingId, operator, missing: [missing] })
    expect(picked).toEqual({ replaced: [{ garmentId: missing, by: other }], ended: [], cancelled: false })
    expect([await garmentState(missing), await garmentState(other as Garment)]).toEqual(['missing', 'reserved'])
    expect((await world.daysOf(other as Garment)).length).toBe(14)
    expect(await world.daysOf(missing)).toEqual([])
  })

  test('is refunded if there is no equal one, and the rest is sent', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    await world.pieces({ part: 'salopettes' })
    const { bookingId, paymentSecret } = await aBooking('jacket', 'salopettes')
    expect(await pickSki(records, { bookingId, operator, missing: [jacket] })).toMatchObject({
      replaced: [],
      ended: [jacket],
      cancelled: false,
    })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(3150)
    expect(eventsOf('ski-not-sent')).toMatchObject([{ pence: 3150, why: 'missing' }])
    expect(await stateOf(bookingId)).toBe('picked')
  })

  test('cancels a booking that has no other piece', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const { bookingId, paymentSecret } = await aBooking()
    expect(await pickSki(records, { bookingId, operator, missing: [jacket] })).toMatchObject({ cancelled: true })
    await world.work()
    expect([world.refundedOf(paymentSecret), await stateOf(bookingId)]).toEqual([3150, 'cancelled'])
  })

  test('is refunded only if an operator names it as missing, since it may still be in the wash', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const { bookingId } = await aBooking()
    await db.updateTable('garment').set({ state: 'received' }).where('id', '=', jacket).execute()
    await expect(pickSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    await expect(dispatchSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    await db.updateTable('garment').set({ state: 'ready' }).where('id', '=', jacket).execute()
    expect(await stateOf(bookingId)).toBe('booked')
  })

  test('must be one of the booking’s own pieces', async () => {
    const own = only((await world.pieces()).garmentIds)
    const other = only((await world.pieces({ part: 'mittens' })).garmentIds)
    const { bookingId } = await aBooking()
    await expect(pickSki(records, { bookingId, operator, missing: [other] })).rejects.toMatchObject({
      code: 'not_found',
      details: { ids: [other] },
    })
    expect(await garmentState(own)).toBe('ready')
  })
})

describe('the desk', () => {
  test('receives a booking that comes back in two parcels piece by piece', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const boots = only((await world.pieces({ part: 'boots' })).garmentIds)
    const { bookingId } = await aBooking('jacket', 'boots')
    await expect(receiveSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    await dispatchSki(records, { bookingId, operator })
    expect(await receiveSki(records, { bookingId, operator, garmentIds: [jacket] })).toEqual({
      received: [jacket],
      left: [boots],
    })
    expect(await stateOf(bookingId)).toBe('dispatched')
    await expect(receiveSki(records, { bookingId, operator, garmentIds: [jacket] })).rejects.toMatchObject({
      code: 'not_now',
    })
    await expect(receiveUndeliveredSki(records, { bookingId, operator })).rejects.toMatchObject({ code: 'not_now' })
    expect(await receiveSki(records, { bookingId, operator })).toEqual({ received: [boots], left: [] })
    expect(await stateOf(bookingId)).toBe('returned')
  })

  test('receives a lost piece, whose days were freed, when it turns up later', async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const { bookingId } = await aBooking()
    await expect(writeOffSki(records, { bookingId, operator, garmentIds: [jacket] })).rejects.toMatchObject({
      code: 'not_now',
    })
    await dispatchSki(records, { bookingId, operator })
    await writeOffSki(records, { bookingId, operator, garmentIds: [jacket] })
    expect([await garmentState(jacket), await stateOf(bookingId)]).toEqual(['lost', 'returned'])
    expect(await world.daysOf(jacket)).toEqual([])
    await expect(writeOffSki(records, { bookingId, operator, garmentIds: [jacket] })).rejects.toMatchObject({
      code: 'not_now',
    })
    await receiveSki(records, { bookingId, operator, garmentIds: [jacket] })
    expect(await garmentState(jacket)).toBe('received')
  })
})

describe('the daily job', () => {
  const dispatched = async () => {
    const jacket = only((await world.pieces()).garmentIds)
    const { bookingId } = await aBooking()
    await dispatchSki(records, { bookingId, operator })
    world.published.length = 0
    return { jacket, bookingId }
  }

  test('reminds once two days before the last day, and once on the last day of posting', async () => {
    const { bookingId } = await dispatched()
    const runOn = async (day: string) => {
      world.time.now = dayAt(day)
      await followUpBookings(records)
      // Bookings of other tests are out as well.
      const own = world.published.splice(0).filter((event) => 'bookingId' in event && event.bookingId === bookingId)
      return own.map(({ type }) => type)
    }
    expect(await runOn('2027-02-16')).toEqual([])
    expect(await runOn('2027-02-17')).toEqual(['ski-reminder-due'])
    expect(await runOn('2027-02-17')).toEqual([])
    expect(await runOn('2027-02-19')).toEqual([])
    expect(await runOn('2027-02-20')).toEqual(['ski-due-back'])
    expect(await runOn('2027-02-21')).toEqual([])
    expect(await stateOf(bookingId)).toBe('dispatched')
  })

  test('blocks further days of a late piece up to its next booking, which is listed as at risk', async () => {
    const { jacket } = await dispatched()
    const next = await world.booked([aChild('104cm', 'jacket')], { firstDay: '2027-02-28', lastDay: '2027-03-02' })
    world.time.now = dayAt('2027-02-20')
    await followUpBookings(records)
    const lastDay = async () => (await world.daysOf(jacket)).filter(({ day }) => day < '2027-02-25').at(-1)?.day
    expect(await lastDay()).toBe('2027-02-24')
    expect(await listPiecesAtRisk(db, '2027-02-20' as LocalDay)).toMatchObject([
      { bookingId: next.bookingId, garmentId: jacket, leavesOn: '2027-02-25' },
    ])
    world.time.now = dayAt('2027-02-22')
    await followUpBookings(records)
    expect(await lastDay(), 'the next booking keeps its days').toBe('2027-02-24')
  })
})
