// Mishaps with ski wear: a booking that we have not sent in time, a booking that fails in a daily job, days that are taken at every
// attempt, and a parcel that comes back incomplete.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import {
  dispatchSki,
  followUpBookings,
  listProofs,
  moveBooking,
  pickSki,
  receiveSki,
  receiveUndeliveredSki,
} from './index.ts'
import { refundRehired } from './operations/refund-rehired.ts'
import { findHiredAgain } from './queries/changes.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const { booked, call } = world
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

const jacket = aChild('104cm', 'jacket')
const morning = (day: string) => new Date(`${day}T10:00:00Z`)
const refused = (code: string) => ({ ok: false, errors: [{ code }] })

describe('a booking that we have not sent in time', () => {
  test('is neither picked nor sent after its last day', async () => {
    await world.pieces({ count: 2 })
    const [one, picked] = [await booked([jacket]), await booked([jacket])]
    world.time.now = morning('2027-02-19')
    await pickSki(records, { bookingId: picked.bookingId, operator })
    world.time.now = morning('2027-02-20')
    const late = { code: 'not_now', message: expect.stringContaining('was for days until 19 February 2027') }
    await expect(pickSki(records, { bookingId: one.bookingId, operator })).rejects.toMatchObject(late)
    await expect(dispatchSki(records, { bookingId: one.bookingId, operator })).rejects.toMatchObject(late)
    await expect(dispatchSki(records, { bookingId: picked.bookingId, operator })).rejects.toMatchObject(late)
  })

  test('is refunded in full from its first day on, and its page says so', async () => {
    await world.pieces()
    const { code, bookingId, paymentSecret } = await booked([jacket])
    world.time.now = morning('2027-02-12')
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: { booking: { arrivesBy: '12 February 2027' }, refund: null },
    })
    world.time.now = morning('2027-02-13')
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: {
        booking: {
          arrivesBy: null,
          refundWords: 'We haven’t sent it in time. Cancel it, and everything you paid comes back.',
        },
        refund: { toCard: 3150 },
      },
    })
    await pickSki(records, { bookingId, operator })
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: {
        booking: { state: 'picked', next: 'We’re sorry, we haven’t sent it in time.' },
        refund: { toCard: 3150 },
      },
    })
    expect(await call('cancelSki', { params: { code }, body: { itemsIds: null, refund: 3150 } })).toMatchObject({
      body: { booking: { state: 'cancelled', refunded: 3150 } },
    })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(3150)
  })

  test('is not promised for a day that has passed when it is sent on its first day', async () => {
    await world.pieces({ count: 2 })
    const [inTime, late] = [await booked([jacket]), await booked([jacket])]
    world.time.now = morning('2027-02-11')
    await dispatchSki(records, { bookingId: inTime.bookingId, operator })
    world.time.now = morning('2027-02-13')
    await dispatchSki(records, { bookingId: late.bookingId, operator })
    const arrivesBy = async ({ code }: typeof late) => {
      const answer = await call('skiBooking', { params: { code } })
      return answer.ok && answer.body.booking.arrivesBy
    }
    expect([await arrivesBy(inTime), await arrivesBy(late)]).toEqual(['12 February 2027', null])
  })

  test('and that was moved to later dates follows the ordinary terms until those dates', async () => {
    await world.pieces()
    const { code } = await booked([jacket])
    const later = { firstDay: '2027-03-13', lastDay: '2027-03-19' }
    world.passDays(79)
    expect(await call('changeSki', { params: { code }, body: later })).toMatchObject({ ok: true })
    world.time.now = morning('2027-02-14')
    expect(await call('skiBooking', { params: { code } })).toMatchObject({ body: { refund: null } })
    world.time.now = morning('2027-03-13')
    expect(await call('skiBooking', { params: { code } })).toMatchObject({ body: { refund: { toCard: 3150 } } })
  })
})

describe('after a piece was cancelled for half of its price', () => {
  const twoJackets = async () => {
    await world.pieces({ count: 2 })
    const made = await booked([jacket, jacket])
    world.passDays(60)
    const page = async () => {
      const answer = await call('skiBooking', { params: { code: made.code } })
      if (!answer.ok) throw new Error('no booking')
      return answer.body.booking
    }
    const [line] = await world.linesOf(made.bookingId)
    await call('cancelSki', { params: { code: made.code }, body: { itemsIds: [line?.id ?? ''], refund: 1575 } })
    return { ...made, page }
  }

  test('the rest that comes back undelivered is refunded, and its page promises no more', async () => {
    const { bookingId, page } = await twoJackets()
    expect((await page()).refundWords).toContain('half of £31.50 comes back')
    world.time.now = morning('2027-02-10')
    await dispatchSki(records, { bookingId, operator })
    await transaction(db, (tx) =>
      aScan(tx, { carriesId: bookingId, code: 'returned_to_sender', at: morning('2027-02-12') }),
    )
    expect(await page()).toMatchObject({ paid: 6300, next: expect.stringContaining('we’ll refund the £31.50 for it.') })
    await receiveUndeliveredSki(records, { bookingId, operator })
    expect((await page()).refunded).toBe(1575 + 3150)
  })

  test('the rest that we never sent is refunded, and its page promises no more', async () => {
    const { page } = await twoJackets()
    world.time.now = morning('2027-02-13')
    expect((await page()).refundWords).toContain('Cancel it, and the £31.50 for it comes back.')
  })
})

describe('a daily job in which one booking fails', () => {
  const failingFor = (bookingId: string) => {
    const warned: unknown[] = []
    const events: EventBus<DomainEvent> = {
      publish: async (tx, ...published) => {
        if (published.some((event) => 'bookingId' in event && event.bookingId === bookingId)) throw new Error('broken')
        await records.events.publish(tx, ...published)
      },
    }
    const log = { ...records.log, warn: (facts: unknown) => void warned.push(facts) } as typeof records.log
    return { services: { ...records, events, log }, warned }
  }

  test('still reminds the buyers of the others', async () => {
    await world.pieces({ count: 2 })
    const [bad, good] = [await booked([jacket]), await booked([jacket])]
    world.time.now = morning('2027-02-10')
    for (const { bookingId } of [bad, good]) await dispatchSki(records, { bookingId, operator })
    world.time.now = morning('2027-02-17')
    const { services, warned } = failingFor(bad.bookingId)
    await followUpBookings(services)
    expect(warned).toMatchObject([{ bookingId: bad.bookingId, err: { message: 'broken' } }])
    expect((await world.row(bad.bookingId)).reminded_at).toBeNull()
    expect((await world.row(good.bookingId)).reminded_at).toEqual(world.time.now)
  })

  test('still refunds the others that were hired again', async () => {
    await world.pieces({ count: 2 })
    const [bad, good] = [await booked([jacket]), await booked([jacket])]
    world.passDays(79)
    for (const { code } of [bad, good]) await call('cancelSki', { params: { code }, body: { itemsIds: null } })
    for (const _ of [bad, good]) await booked([jacket])
    world.time.now = morning('2027-02-20')
    const { services, warned } = failingFor(bad.bookingId)
    await refundRehired(services)
    expect(warned).toMatchObject([{ bookingId: bad.bookingId, err: { message: 'broken' } }])
    expect(await world.linesOf(bad.bookingId)).toMatchObject([{ refunded_pence: 0, rehire_after: '2027-02-19' }])
    expect(await world.linesOf(good.bookingId)).toMatchObject([{ refunded_pence: 3150, rehire_after: null }])
  })
})

test.each([
  ['dearer', { firstDay: '2027-02-13', lastDay: '2027-02-21' }],
  ['equally priced', { firstDay: '2027-03-13', lastDay: '2027-03-19' }],
])('%s dates that somebody else takes at every attempt are unavailable', async (_, dates) => {
  await world.pieces()
  const { code } = await booked([jacket])
  // A trigger discards every day that is written, as if somebody else always took it first.
  await sql`create function no_day() returns trigger language plpgsql as 'begin return null; end'`.execute(db)
  await sql`create trigger no_day before insert on ski_day for each row execute function no_day()`.execute(db)
  try {
    expect(await call('changeSki', { params: { code }, body: dates })).toMatchObject(refused('items_unavailable'))
  } finally {
    await sql`drop function no_day() cascade`.execute(db)
  }
})

test('a cancelled piece that its own booking takes again does not count as hired by somebody else', async () => {
  await world.pieces({ count: 2 })
  const { code, bookingId } = await booked([jacket, jacket])
  const [line, other] = await world.linesOf(bookingId)
  if (!line || !other) throw new Error('a line is missing')
  world.passDays(80)
  await call('cancelSki', { params: { code }, body: { itemsIds: [line.id], refund: 0 } })
  const hired = async () => (await transaction(db, (tx) => findHiredAgain(tx, line.id)))?.hiredAgain
  expect(await hired()).toBe(0)
  // As a change of dates does when the other line's own piece is not free.
  await transaction(db, async (tx) => {
    await tx.deleteFrom('ski_day').where('garment_id', '=', line.garment_id).execute()
    await tx.updateTable('ski_day').set({ garment_id: line.garment_id }).where('line_id', '=', other.id).execute()
    await tx.updateTable('ski_line').set({ garment_id: line.garment_id }).where('id', '=', other.id).execute()
  })
  expect(await hired()).toBe(0)
})

test('pieces missing from a returned parcel are asked for, stay blocked and are shown to the buyer as due', async () => {
  const { garmentIds } = await world.pieces()
  await world.pieces({ part: 'mittens' })
  const { code, bookingId } = await booked([aChild('104cm', 'jacket', 'mittens')])
  world.time.now = morning('2027-02-10')
  await dispatchSki(records, { bookingId, operator })
  world.time.now = morning('2027-02-19')
  await transaction(db, (tx) =>
    moveBooking(tx, bookingId, { from: 'dispatched', to: 'posted', actor: 'system:test', now: world.time.now }),
  )
  world.time.now = morning('2027-02-22')
  const mittens = (await world.linesOf(bookingId)).find(({ part }) => part === 'mittens')?.garment_id as Id<'garment'>
  await receiveSki(records, { bookingId, operator, garmentIds: [mittens] })
  world.published.length = 0
  await followUpBookings(records)
  // Bookings of other tests are out as well.
  const own = world.published.filter((event) => 'bookingId' in event && event.bookingId === bookingId)
  expect(own).toEqual([{ type: 'ski-due-back', bookingId }])
  await world.work()
  const { reference } = await world.row(bookingId)
  const mails = world.mails.filter(({ template, text }) => template === 'ski-part-due' && text.includes(reference))
  expect(mails.map(({ subject }) => subject)).toEqual(['Some of your ski wear is still due back'])
  const days = await world.daysOf(garmentIds[0] as Id<'garment'>)
  expect(days.at(-1)?.day, 'three days of return and one of cleaning').toBe('2027-02-26')
  expect(await call('skiBooking', { params: { code } })).toMatchObject({
    body: { booking: { state: 'posted', next: expect.stringContaining('It was due back in the post by') } },
  })
})

test('a report of posting a second parcel keeps the report about the first, and counts for what is still out', async () => {
  await world.pieces()
  await world.pieces({ part: 'mittens' })
  const { code, bookingId } = await booked([aChild('104cm', 'jacket', 'mittens')])
  world.time.now = morning('2027-02-10')
  await dispatchSki(records, { bookingId, operator })
  const post = (day: string, number: string) => call('postSki', { params: { code }, body: { day, number } })
  const page = () => call('skiBooking', { params: { code } })
  world.time.now = morning('2027-02-20')
  await post('2027-02-20', 'FIRST1')
  world.time.now = morning('2027-02-25')
  const coat = (await world.linesOf(bookingId)).find(({ part }) => part === 'jacket')?.garment_id as Id<'garment'>
  await receiveSki(records, { bookingId, operator, garmentIds: [coat] })
  const labelUsed = expect.stringContaining('Your label was for the parcel that we’ve received')
  expect(await page(), 'the first report was about the first parcel').toMatchObject({
    body: {
      booking: {
        next: expect.stringMatching(/^It was due back in the post by .* Your label was for the parcel/),
        proof: null,
        labelCode: null,
        can: { post: { allowed: true }, label: { allowed: false, reason: labelUsed } },
      },
    },
  })
  expect(await call('skiLabel', { params: { code }, query: {} })).toMatchObject({
    ok: false,
    errors: [{ code: 'not_now', message: labelUsed }],
  })
  world.time.now = morning('2027-02-27')
  for (const sent of ['once', 'twice']) expect((await post('2027-02-27', 'SECOND2')).ok, `sent ${sent}`).toBe(true)
  expect(await page()).toMatchObject({
    body: {
      booking: {
        next: 'You’ve posted the rest back, and it’s on its way to us. Keep the proof of posting.',
        proof: { day: '2027-02-27', number: 'SECOND2' },
      },
    },
  })
  expect((await listProofs(db, [bookingId])).map(({ number }) => number)).toEqual(['FIRST1', 'SECOND2'])
  await followUpBookings(records)
  await world.work()
  const { reference } = await world.row(bookingId)
  const asked = world.mails.filter(({ template, text }) => template === 'ski-part-due' && text.includes(reference))
  expect(asked, 'nobody is asked for what they have posted').toEqual([])
})
