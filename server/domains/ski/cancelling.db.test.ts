// Cancelling ski wear: refunds by the day, single pieces or all, and refunds for pieces that somebody else hired after all.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import type { CallOptions } from '#tests/support/server/caller.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { cancelSkiForOffice, dispatchSki, pickSki } from './index.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const { call, booked } = world
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  world.published.length = 0
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('job').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  // Archived, so that the next test finds only its own stock.
  await db.updateTable('product').set({ status: 'archived' }).execute()
  await db.deleteFrom('ski_day').where('held_until', 'is not', null).execute()
})

const refused = (code: string, more: object = {}) => ({ ok: false, errors: [{ code, ...more }] })
const jacket = aChild('104cm', 'jacket')
const cancel = (code: string, body: Partial<InputOf<'cancelSki'>['body']> = {}, options: CallOptions = {}) =>
  call('cancelSki', { params: { code }, body: { itemsIds: null, ...body } }, options)
const cancelled = () => world.published.filter(({ type }) => type === 'ski-cancelled')

/** The first day on which a booking for half-term is packed. */
const packedOn = new Date('2027-02-10T10:00:00Z')
/** A jacket for 8 days: 3,375 pence. */
const eightDays = { firstDay: '2027-02-13', lastDay: '2027-02-20' }

describe('cancelling a whole booking refunds', () => {
  test.each([
    ['all of it on the day of booking', 0, 3375],
    ['all of it on the 14th day after', 14, 3375],
    ['half of it, rounded up, on the 15th', 15, 1688],
    ['half of it until 7 days before the start', 78, 1688],
    ['nothing from 6 days before the start', 79, 0],
  ])('%s', async (_, days, back) => {
    const { garmentIds } = await world.pieces()
    const { code, bookingId, paymentSecret } = await booked([jacket], eightDays)
    world.passDays(days)
    const read = await call('skiBooking', { params: { code } })
    expect(read).toMatchObject({
      body: {
        booking: { can: { cancel: { allowed: true } }, lines: [{ refundNow: back }] },
        refund: back === 0 ? null : { toCard: back, toBalance: 0 },
      },
    })
    expect(await cancel(code, { refund: back + 1 })).toMatchObject(refused('order_changed'))
    expect(await cancel(code, { refund: back })).toMatchObject({
      body: { booking: { state: 'cancelled', refunded: back, lines: [{ state: 'cancelled', refundNow: 0 }] } },
    })
    const lineIds = (await world.linesOf(bookingId)).map(({ id }) => id)
    expect(cancelled()).toEqual([{ type: 'ski-cancelled', bookingId, lineIds, pence: back, all: true }])
    expect(await world.linesOf(bookingId)).toMatchObject([
      { refunded_pence: back, rehire_after: back === 0 ? '2027-02-20' : null },
    ])
    expect(await world.daysOf(garmentIds[0] as (typeof garmentIds)[number])).toEqual([])
    await world.work()
    expect(world.refundedOf(paymentSecret) ?? 0).toBe(back)
  })
})

/** Half-term's number of days, four weeks later. */
const later = { firstDay: '2027-03-13', lastDay: '2027-03-19' }
const change = (code: string, dates: typeof later) => call('changeSki', { params: { code }, body: dates })

describe('a booking that is moved to later dates', () => {
  test('stays non-refundable if it already was, and its page says so', async () => {
    await world.pieces()
    const { code, bookingId, paymentSecret } = await booked([jacket])
    world.passDays(79)
    expect(await change(code, later)).toMatchObject({
      body: { booking: { refundWords: expect.stringContaining('too late for a refund'), lines: [{ refundNow: 0 }] } },
    })
    expect(
      await call('skiChange', { params: { code }, query: { ...later, lastDay: '2027-03-15' } }),
      'a shorter hire refunds nothing either',
    ).toMatchObject({ body: { back: 0 } })
    expect(await call('skiBooking', { params: { code } })).toMatchObject({ body: { refund: null } })
    expect(await cancel(code, { refund: 1575 })).toMatchObject(refused('order_changed'))
    expect(await cancel(code, { refund: 0 })).toMatchObject({
      body: { booking: { state: 'cancelled', refunded: 0 } },
    })
    expect(await world.linesOf(bookingId)).toMatchObject([{ refunded_pence: 0, rehire_after: later.lastDay }])
    await world.work()
    expect(world.refundedOf(paymentSecret) ?? 0).toBe(0)
  })

  test('is refunded according to the earliest first day that it ever had, even when the office cancels it', async () => {
    await world.pieces({ count: 2 })
    const { bookingId, code } = await booked([jacket], later)
    expect(await change(code, halfTerm)).toMatchObject({ ok: true })
    expect(await change(code, later)).toMatchObject({ ok: true })
    world.passDays(78)
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: {
        booking: { refundWords: expect.stringContaining('Cancel by 6 February 2027 and half') },
        refund: { toCard: 1575 },
      },
    })
    const dearer = await change(code, { ...later, lastDay: '2027-03-21' })
    const { checkoutId } = (dearer.ok && dearer.body.payment) || { checkoutId: '' }
    expect(await call('skiCheckout', { params: { checkoutId }, query: { secret: code } })).toMatchObject({
      body: { open: { refundWords: expect.stringContaining('Cancel by 6 February 2027 and half') } },
    })
    world.passDays(1)
    const all = { bookingId, operator: 'sam', refundAll: false }
    expect(await cancelSkiForOffice(world.services.payments, all)).toBe(0)
  })

  test('is still refunded in full within 14 days', async () => {
    await world.pieces()
    const { code } = await booked([jacket])
    expect(await change(code, later)).toMatchObject({ ok: true })
    expect(await cancel(code, { refund: 3150 })).toMatchObject({
      body: { booking: { refunded: 3150 } },
    })
  })
})

describe('a buyer', () => {
  test('cancels one piece and then the rest; each is refunded and free for others', async () => {
    await world.pieces()
    await world.pieces({ part: 'salopettes' })
    const { code, bookingId, paymentSecret } = await booked([aChild('104cm', 'jacket', 'salopettes')])
    const [one, two] = await world.linesOf(bookingId)
    expect(await cancel(code, { itemsIds: [one?.id ?? ''], refund: 3150 })).toMatchObject({
      body: {
        booking: {
          state: 'booked',
          paid: 5950,
          refunded: 3150,
          lines: [{ state: 'cancelled', stateLabel: 'Cancelled, £31.50 refunded' }, { state: 'booked' }],
        },
      },
    })
    expect((await booked([jacket])).total).toBe(3150)
    expect(await cancel(code, { itemsIds: [two?.id.toUpperCase() ?? ''] })).toMatchObject({
      body: { booking: { state: 'cancelled', refunded: 5950 } },
    })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(5950)
  })

  test('who cancels again changes nothing, even with a refund shown', async () => {
    await world.pieces()
    const { code, paymentSecret } = await booked([jacket])
    expect(await cancel(code, { refund: 3150 })).toMatchObject({ ok: true })
    expect(await cancel(code, { refund: 3150 })).toMatchObject({ body: { booking: { refunded: 3150 } } })
    expect(cancelled()).toHaveLength(1)
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(3150)
  })

  test('who sends the request several times at once is refunded once', async () => {
    await world.pieces()
    const { code, paymentSecret } = await booked([jacket])
    const answers = await Promise.all([cancel(code, { refund: 3150 }), cancel(code, { refund: 3150 }), cancel(code)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(cancelled()).toHaveLength(1)
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(3150)
  })

  test('cancels a booking that is being packed, and its pieces are ready again', async () => {
    const { garmentIds } = await world.pieces()
    const { code, bookingId } = await booked([jacket])
    world.time.now = packedOn
    await pickSki(world.services.payments, { bookingId, operator: 'sam' })
    expect(await cancel(code)).toMatchObject({ body: { booking: { state: 'cancelled' } } })
    expect(await db.selectFrom('garment').select('state').where('id', 'in', garmentIds).execute()).toEqual([
      { state: 'ready' },
    ])
  })

  test('cannot cancel a booking that was sent, or a piece of another booking', async () => {
    await world.pieces({ count: 2 })
    const { code, bookingId } = await booked([jacket])
    const other = await booked([jacket])
    const [foreign] = await world.linesOf(other.bookingId)
    expect(await cancel(code, { itemsIds: [foreign?.id ?? ''] })).toMatchObject(refused('not_found'))
    world.time.now = packedOn
    await dispatchSki(world.services.payments, { bookingId, operator: 'sam' })
    expect(await cancel(code)).toMatchObject(
      refused('not_now', { message: 'It’s on its way already, so it can’t be cancelled.' }),
    )
    expect(cancelled()).toEqual([])
  })

  test('without an account is limited by network; unknown codes are limited for everybody', async () => {
    await world.pieces()
    const { viewer } = await world.customer()
    const { bookingId } = await booked([jacket], {}, { viewer })
    const spend = (name: string) =>
      db.updateTable('rate_limit').set({ hits: 100 }).where('key', 'like', `${name}:%`).execute()
    const guessed = 'c'.repeat(43)
    expect(await cancel(guessed)).toMatchObject(refused('not_found'))
    await spend('ski-changes')
    const params = { code: guessed }
    const dates = { firstDay: '2027-03-13', lastDay: '2027-03-19' }
    for (const answer of [
      await cancel(guessed),
      await call('changeSki', { params, body: dates }),
      await call('postSki', { params, body: { day: '2026-11-20', number: 'AB1' } }),
      await call('paySkiFee', { params }),
    ])
      expect(answer).toMatchObject(refused('too_many'))
    expect(await cancel(guessed, {}, { viewer }), 'the limit on changes does not apply to an account').toMatchObject(
      refused('not_found'),
    )
    await spend('ski-codes')
    expect(await cancel(guessed, {}, { viewer })).toMatchObject(refused('too_many'))
    expect(await cancel(bookingId, {}, { viewer })).toMatchObject({ ok: true })
  })

  test('with an account cancels by the booking’s id, which works for nobody else', async () => {
    await world.pieces()
    const [one, other] = [await world.customer(), await world.customer()]
    const { bookingId } = await booked([jacket], {}, { viewer: one.viewer })
    expect(await cancel(bookingId)).toMatchObject(refused('not_found'))
    expect(await cancel(bookingId, {}, { viewer: other.viewer })).toMatchObject(refused('not_found'))
    expect(await cancel(bookingId, {}, { viewer: one.viewer })).toMatchObject({
      body: { booking: { state: 'cancelled' } },
    })
  })
})

describe('a piece cancelled too late for a refund', () => {
  /** Queues the job a day early, so that it is due now. */
  const runRehiredJob = async () => {
    world.passDays(-1)
    await world.queueRecurringJob('ski:rehired')
    world.passDays(1)
    await world.work()
  }
  const rehired = () => world.published.filter(({ type }) => type === 'ski-rehired')

  test('refunds the share of its days on which somebody else hired it, once they are over', async () => {
    await world.pieces()
    const { code, bookingId, paymentSecret } = await booked([jacket])
    world.passDays(79)
    expect(await cancel(code, { refund: 0 })).toMatchObject({ ok: true })
    // Three of its seven days.
    await booked([jacket], { firstDay: '2027-02-11', lastDay: '2027-02-15' })
    world.time.now = new Date('2027-02-19T10:00:00Z')
    await runRehiredJob()
    expect(rehired(), 'its last day is not over').toEqual([])
    world.passDays(1)
    await runRehiredJob()
    const lineIds = (await world.linesOf(bookingId)).map(({ id }) => id)
    expect(rehired()).toEqual([{ type: 'ski-rehired', bookingId, lineIds, pence: 1350 }])
    expect(await world.linesOf(bookingId)).toMatchObject([{ refunded_pence: 1350, rehire_after: null }])
    expect(world.refundedOf(paymentSecret)).toBe(1350)
    world.passDays(1)
    await runRehiredJob()
    expect(rehired()).toHaveLength(1)
    expect(world.refundedOf(paymentSecret)).toBe(1350)
  })

  test('refunds nothing if nobody hired it, or its new hirer cancelled too', async () => {
    await world.pieces()
    const { code, bookingId, paymentSecret } = await booked([jacket])
    world.passDays(79)
    await cancel(code)
    const other = await booked([jacket], { firstDay: '2027-02-11', lastDay: '2027-02-15' })
    await cancel(other.code)
    world.passDays(20)
    await runRehiredJob()
    expect(rehired()).toEqual([])
    expect(await world.linesOf(bookingId)).toMatchObject([{ refunded_pence: 0, rehire_after: null }])
    expect(world.refundedOf(paymentSecret)).toBeUndefined()
  })

  test('counts the days that it was booked for, even if the rest of its booking has moved since', async () => {
    await world.pieces()
    await world.pieces({ part: 'salopettes' })
    const { code, bookingId } = await booked([aChild('104cm', 'jacket', 'salopettes')])
    const [line] = await world.linesOf(bookingId)
    world.passDays(80)
    await cancel(code, { itemsIds: [line?.id ?? ''] })
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    const moved = { firstDay: '2027-03-13', lastDay: '2027-03-19' }
    expect(await call('changeSki', { params: { code }, body: moved })).toMatchObject({ ok: true })
    await booked([jacket], { firstDay: '2027-02-12', lastDay: '2027-02-14' })
    world.time.now = new Date('2027-02-20T10:00:00Z')
    await runRehiredJob()
    expect(rehired()).toEqual([{ type: 'ski-rehired', bookingId, lineIds: [line?.id], pence: 900 }])
  })
})
