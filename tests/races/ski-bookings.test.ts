// Many people book, move and cancel ski wear at once. A garment is booked once on each day, a booking is made whole or not at all,
// and each penny is refunded once.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pickSki } from '#server/domains/ski/index.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { aDice } from '../support/dice.ts'
import { setSettings } from '../support/set-setting.ts'
import { bySeed, rounds } from '../support/volume.ts'
import { aChild, halfTerm, skiWorld } from '../support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = skiWorld(db)
await setSettings(db, { 'ski.held_share_percent': 100_000 })
beforeEach(async () => {
  await db.updateTable('product').set({ status: 'archived' }).execute()
})
afterEach(async () => {
  expect(await findOverlaps()).toEqual([])
  await world.expectInvariants()
})

/** Finds live pieces whose garment is also blocked for another, or whose blocked days are not recorded. */
async function findOverlaps() {
  const { rows } = await sql`
    with live as (
      select l.id, l.garment_id, daterange(b.first_day - 3, b.last_day + 4, '[]') as blocked
      from ski_line l join ski_booking b on b.id = l.booking_id
      where l.ended_at is null and b.state <> 'cancelled')
    select one.id, other.id as other from live one
    join live other on other.garment_id = one.garment_id and other.id > one.id and other.blocked && one.blocked
    union all
    select l.id, null from live l
    where (select count(*) from ski_day d where d.line_id = l.id and d.garment_id = l.garment_id and d.day <@ l.blocked)
      <> upper(l.blocked) - lower(l.blocked)`.execute(db)
  return rows
}

let networks = 0
const somewhere = () => ({ ip: `10.2.${(networks >> 8) & 255}.${networks++ & 255}` })
const jacket = aChild('104cm', 'jacket')
const cancel = (code: string, itemsIds: string[] | null = null) =>
  world.call('cancelSki', { params: { code }, body: { itemsIds } }, somewhere())
const change = (code: string, dates: { firstDay: string; lastDay: string }) =>
  world.call('changeSki', { params: { code }, body: dates }, somewhere())
/** Expects one of the allowed refusals for the caller who comes second. */
const expectRefused = (text: string): undefined => {
  expect(text).toMatch(/"code":"(items_unavailable|not_now)"/)
}
/** Changes the dates, and pays if anything is due. @returns whether the change was made */
async function changePaid(code: string, dates: { firstDay: string; lastDay: string }): Promise<boolean> {
  const opened = await change(code, dates)
  if (!opened.ok) expectRefused(JSON.stringify(opened.errors))
  if (!opened.ok || !opened.body.payment) return opened.ok
  const { checkoutId, paymentSecret } = opened.body.payment
  world.pay(paymentSecret)
  const answer = await world.complete({ checkoutId, secret: code }, somewhere())
  if (!answer.ok) expectRefused(JSON.stringify(answer.errors))
  return answer.ok
}
const bookPaid = (more: Parameters<typeof world.booked>[1], children = [jacket]) =>
  world.booked(children, more, somewhere()).then(
    (booked) => booked,
    (error: Error) => expectRefused(error.message),
  )

test('when ten guests book the last piece for overlapping days at once, one booking is made', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    await world.pieces()
    const wanted = Array.from({ length: 10 }, (_, days) => ({
      firstDay: addDays(halfTerm.firstDay as LocalDay, days),
      lastDay: addDays(halfTerm.lastDay as LocalDay, days),
    }))
    const bookings = await Promise.all(wanted.map((dates) => bookPaid(dates)))
    expect(bookings.filter(Boolean)).toHaveLength(1)
    await db.updateTable('product').set({ status: 'archived' }).execute()
  }
})

test('simultaneous bookings of kits with the same pieces make whole kits or none', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    await world.pieces({ count: 2 })
    await world.pieces({ part: 'salopettes', count: 2 })
    const kits = Array.from({ length: 6 }, () => [aChild('104cm', 'jacket', 'salopettes')])
    const bookings = await Promise.all(kits.map((kit) => bookPaid({}, kit)))
    expect(bookings.filter(Boolean)).toHaveLength(2)
    await db.updateTable('product').set({ status: 'archived' }).execute()
  }
})

test('a booking that is moved while it is cancelled is cancelled, and refunded once', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    await world.pieces()
    const booking = await bookPaid({})
    if (!booking) throw new Error('nothing was free')
    const shorter = { firstDay: '2027-03-13', lastDay: '2027-03-15' }
    const [cancelled, moved] = await Promise.all([cancel(booking.code), change(booking.code, shorter)])
    expect(cancelled).toMatchObject({ body: { booking: { state: 'cancelled' } } })
    if (!moved.ok) expect(moved.errors[0]?.code).toBe('not_now')
    await world.work()
    expect(world.refundedOf(booking.paymentSecret)).toBe(3150)
    await db.updateTable('product').set({ status: 'archived' }).execute()
  }
})

test('a booking whose longer dates are paid for while it is cancelled is refunded in full', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    await world.pieces()
    const booking = await bookPaid({})
    if (!booking) throw new Error('nothing was free')
    const opened = await change(booking.code, { firstDay: '2027-02-13', lastDay: '2027-02-21' })
    if (!opened.ok || !opened.body.payment) throw new Error(JSON.stringify(opened))
    const { checkoutId, paymentSecret } = opened.body.payment
    world.pay(paymentSecret)
    const [moved, cancelled] = await Promise.all([
      world.complete({ checkoutId, secret: booking.code }, somewhere()),
      cancel(booking.code),
    ])
    expect(cancelled).toMatchObject({ body: { booking: { state: 'cancelled' } } })
    if (!moved.ok) expect(moved.errors[0]?.code).toBe('not_now')
    await world.work()
    expect([world.refundedOf(booking.paymentSecret), world.refundedOf(paymentSecret)]).toEqual([3150, 450])
    await db.updateTable('product').set({ status: 'archived' }).execute()
  }
})

test('a booking that is picked while its buyer cancels it is cancelled, and its piece is ready again', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    const { garmentIds } = await world.pieces()
    const booking = await bookPaid({})
    if (!booking) throw new Error('nothing was free')
    const { now } = world.time
    world.time.now = new Date('2027-02-10T10:00:00Z')
    const [, cancelled] = await Promise.all([
      pickSki(world.services.payments, { bookingId: booking.bookingId, operator: 'sam' }).catch((error: Error) =>
        expect(error.message).toContain('is cancelled'),
      ),
      cancel(booking.code),
    ])
    expect(cancelled).toMatchObject({ body: { booking: { state: 'cancelled' } } })
    expect(await db.selectFrom('garment').select('state').where('id', 'in', garmentIds).execute()).toEqual([
      { state: 'ready' },
    ])
    world.time.now = now
    await db.updateTable('product').set({ status: 'archived' }).execute()
  }
})

test('a thousand simultaneous bookings, changes and cancellations never book a garment twice', async () => {
  await bySeed(async (seed) => {
    await world.pieces({ count: 4 })
    await world.pieces({ count: 2, name: 'Another jacket' })
    await world.pieces({ part: 'salopettes', count: 3 })
    const dice = aDice(seed)
    const codes: string[] = []
    const below = (count: number) => Math.floor(dice.next() * count)
    const someDates = () => {
      const firstDay = addDays('2027-01-10' as LocalDay, below(60))
      return { firstDay, lastDay: addDays(firstDay, 2 + below(10)) }
    }
    const done = { booked: 0, moved: 0, cancelled: 0 }
    const act = async () => {
      const code = codes[below(codes.length)]
      const chance = below(10)
      if (code === undefined || chance < 8) {
        bookingsLeft -= 1
        const booking = await bookPaid(someDates(), [below(3) === 0 ? aChild('104cm', 'jacket', 'salopettes') : jacket])
        if (!booking) return
        codes.push(booking.code)
        done.booked += 1
      } else if (chance < 9) {
        if (await changePaid(code, someDates())) done.moved += 1
      } else if ((await cancel(code)).ok) {
        done.cancelled += 1
        const position = codes.indexOf(code)
        if (position >= 0) codes.splice(position, 1)
      }
    }
    let bookingsLeft = rounds(1000, 5000)
    const hasEach = () => Math.min(done.booked, done.moved, done.cancelled) > 5
    // The acts continue until a few of each kind are done, but try at most twice as many bookings: with so little stock most are refused.
    const lowest = -bookingsLeft
    const work = async () => {
      while (bookingsLeft > 0 || (!hasEach() && bookingsLeft > lowest)) await act()
    }
    await Promise.all(Array.from({ length: 8 }, work))
    expect(hasEach(), JSON.stringify(done)).toBe(true)
    await world.work()
  })
})
