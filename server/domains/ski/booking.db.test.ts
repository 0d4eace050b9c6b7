// Booking ski wear: whole kits, their price, one booking for each payment, and who may read it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const { call, book, booked, complete } = world
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
  await db.deleteFrom('ski_day').where('held_until', 'is not', null).execute()
})

const refused = (code: string, more: object = {}) => ({ ok: false, errors: [{ code, ...more }] })
const opened = async (...args: Parameters<typeof book>) => {
  const answer = await book(...args)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

describe('a guest', () => {
  test('books kits for two children at the price shown, held until they are paid for, and booked once', async () => {
    const { garmentIds: jackets } = await world.pieces({ count: 2 })
    await world.pieces({ part: 'salopettes', count: 1 })
    await world.pieces({ part: 'mittens', sizeCode: '110cm', count: 1 })
    await world.pieces({ part: 'jacket', sizeCode: '110cm', count: 1 })
    const children = [aChild('104cm', 'jacket', 'salopettes'), aChild('110cm', 'jacket', 'mittens')]
    // Seven days of (£4.50 + £4) + (£4.50 + £1).
    const first = await opened(children, { total: 9800 })
    expect(first).toMatchObject({ total: 9800, fromBalance: 0, bookingId: null, paymentSecret: expect.any(String) })
    const { checkoutId, guestSecret: secret, paymentSecret } = first
    if (!secret) throw new Error('no secret')
    const days = await world.daysOf(jackets[0] as (typeof jackets)[number])
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2027-02-10', '2027-02-23', 14])
    expect(await call('skiCheckout', { params: { checkoutId }, query: { secret } })).toMatchObject({
      body: {
        bookingId: null,
        open: {
          kind: 'booking',
          bookingId: null,
          total: 9800,
          dates: { days: 7, label: '13 to 19 February 2027' },
          path: '/skiwear?first=2027-02-13&last=2027-02-19&children=2&size1=104cm&part1=jacket&part1=salopettes&size2=110cm&part2=jacket&part2=mittens',
        },
      },
    })
    expect(await complete({ checkoutId, secret })).toMatchObject(refused('payment_required'))
    world.pay(paymentSecret)
    const completed = await complete({ checkoutId, secret })
    expect(completed).toMatchObject({ ok: true })
    expect(await complete({ checkoutId, secret })).toEqual(completed)
    const bookingId = completed.ok ? completed.body.bookingId : ''
    expect(await world.row(bookingId)).toMatchObject({
      reference: expect.stringMatching(/^S-\w{6}$/),
      state: 'booked',
      account_id: null,
      first_day: '2027-02-13',
      last_day: '2027-02-19',
      buyer_name: 'Ines Ferreira',
    })
    expect((await world.linesOf(bookingId)).map((line) => [line.child, line.part, line.price_pence])).toEqual([
      [1, 'jacket', 3150],
      [1, 'salopettes', 2800],
      [2, 'jacket', 3150],
      [2, 'mittens', 700],
    ])
    const read = await call('skiBooking', { params: { code: secret } })
    expect(read).toMatchObject({
      body: {
        booking: {
          state: 'booked',
          paid: 9800,
          refunded: 0,
          stateLabel: 'Booked',
          dates: { arrivesBy: '12 February 2027', postBy: '20 February 2027' },
          can: {
            cancel: { allowed: true },
            change: { allowed: true },
            post: { allowed: false },
            label: { allowed: false },
          },
          vat: 'VAT included: £16.33, at 20%',
        },
        refund: { toCard: 9800, toBalance: 0 },
      },
    })
    expect(await call('skiCheckout', { params: { checkoutId }, query: { secret } })).toMatchObject({
      body: { bookingId, kind: 'booking', open: null },
    })
    expect(await call('skiBooking', { params: { code: bookingId } }), 'its id alone opens nothing').toMatchObject(
      refused('not_found'),
    )
    expect(world.published.filter(({ type }) => type === 'ski-booked')).toEqual([{ type: 'ski-booked', bookingId }])
  })

  test('repeats a request and gets the same payment, or the same booking once it is paid', async () => {
    await world.pieces()
    const children = [aChild('104cm', 'jacket')]
    const first = await opened(children)
    const repeated = await opened(children, first.guestSecret ? { secret: first.guestSecret } : {})
    expect(repeated).toMatchObject({ checkoutId: first.checkoutId, paymentSecret: first.paymentSecret })
    world.pay(first.paymentSecret)
    const completed = await complete({ checkoutId: first.checkoutId, secret: first.guestSecret ?? '' })
    expect(await opened(children, { secret: first.guestSecret ?? '' })).toMatchObject({
      bookingId: completed.ok && completed.body.bookingId,
      paymentSecret: null,
    })
  })

  test('is refused a kit that is not whole: the missing pieces are named, and nothing is held', async () => {
    const { garmentIds } = await world.pieces()
    const answer = await book([aChild('104cm', 'jacket', 'salopettes')])
    expect(answer).toMatchObject(
      refused('items_unavailable', { message: messages.itemsUnavailable, titles: ['Salopettes in 3–4y'] }),
    )
    expect(await world.daysOf(garmentIds[0] as (typeof garmentIds)[number])).toEqual([])
  })

  test.each([
    ['a last day before the first', { firstDay: '2027-02-13', lastDay: '2027-02-12' }, 'lastDay'],
    ['fewer than three days', { firstDay: '2027-02-13', lastDay: '2027-02-14' }, 'lastDay'],
    ['more than four weeks', { firstDay: '2027-02-01', lastDay: '2027-03-01' }, 'lastDay'],
    ['a first day for which no parcel arrives in time', { firstDay: '2026-11-23', lastDay: '2026-11-28' }, 'firstDay'],
    ['days more than a year ahead', { firstDay: '2027-11-18', lastDay: '2027-11-21' }, 'lastDay'],
  ])('is refused dates with %s', async (_, dates, field) => {
    await world.pieces()
    expect(await book([aChild('104cm', 'jacket')], dates)).toMatchObject(
      refused('invalid_request', { field: `body.${field}` }),
    )
  })

  test('is refused a part twice, an unknown size or design, a total other than the price, and an unknown secret', async () => {
    const { productId } = await world.pieces()
    expect(await book([aChild('104cm', 'jacket', 'jacket')])).toMatchObject(refused('invalid_request'))
    expect(await book([aChild('999cm', 'jacket')])).toMatchObject(refused('invalid_request'))
    const design = { size: '104cm', pieces: [{ part: 'boots' as const, productId }] }
    expect(await book([design]), 'a jacket is not boots').toMatchObject(refused('invalid_request'))
    expect(await book([aChild('104cm', 'jacket')], { total: 3149 })).toMatchObject(refused('order_changed'))
    expect(await book([aChild('104cm', 'jacket')], { secret: 'x'.repeat(43) })).toMatchObject(refused('not_found'))
  })

  test('cannot hold pieces while unpaid checkouts hold their share of the stock', async () => {
    await setSettings(db, { 'ski.held_share_percent': 1 })
    await world.pieces({ count: 4 })
    // Three may always be held.
    for (let held = 0; held < 3; held++) await opened([aChild('104cm', 'jacket')])
    expect(await book([aChild('104cm', 'jacket')])).toMatchObject(refused('limit_reached'))
    world.passDays(1)
    expect((await opened([aChild('104cm', 'jacket')])).total).toBe(3150)
    await setSettings(db, { 'ski.held_share_percent': 50 })
  })
})

test('bookings, completions and unknown secrets are limited by network', async () => {
  await world.pieces({ count: 2 })
  const first = await opened([aChild('104cm', 'jacket')])
  const body = { checkoutId: first.checkoutId, secret: first.guestSecret ?? '' }
  await complete(body)
  await complete({ ...body, secret: 'c'.repeat(43) })
  const spend = (name: string, hits: number) =>
    db.updateTable('rate_limit').set({ hits }).where('key', 'like', `${name}:%`).execute()
  await spend('ski-bookings', 30)
  expect(await book([aChild('104cm', 'jacket')])).toMatchObject(refused('too_many'))
  await spend('ski-completions', 200)
  expect(await complete(body)).toMatchObject(refused('too_many'))
  await spend('ski-codes', 100)
  expect(await complete({ ...body, secret: 'c'.repeat(43) })).toMatchObject(refused('too_many'))
})

describe('a piece', () => {
  test('is free again on the day after its cleaning, but no sooner', async () => {
    await world.pieces()
    await booked([aChild('104cm', 'jacket')])
    // Blocked until 23 February; three days of delivery come first.
    const next = (firstDay: string, lastDay: string) => book([aChild('104cm', 'jacket')], { firstDay, lastDay })
    expect(await next('2027-02-26', '2027-02-28')).toMatchObject(refused('items_unavailable'))
    expect(await next('2027-02-27', '2027-03-01')).toMatchObject({ ok: true })
  })

  test('is free for others once its payment is overdue; if somebody takes it, a late payment is refunded', async () => {
    await world.pieces()
    const late = await opened([aChild('104cm', 'jacket')])
    world.passDays(1)
    await booked([aChild('104cm', 'jacket')])
    world.pay(late.paymentSecret)
    expect(await complete({ checkoutId: late.checkoutId, secret: late.guestSecret ?? '' })).toMatchObject(
      refused('items_unavailable'),
    )
    await world.work()
    expect(world.refundedOf(late.paymentSecret)).toBe(3150)
  })

  test('that nobody else took is still booked by a late payment', async () => {
    await world.pieces()
    const late = await opened([aChild('104cm', 'jacket')])
    world.passDays(1)
    world.pay(late.paymentSecret)
    expect(await complete({ checkoutId: late.checkoutId, secret: late.guestSecret ?? '' })).toMatchObject({ ok: true })
  })
})

describe('an account', () => {
  test('books, and reads its own bookings by id but nobody else’s', async () => {
    await world.pieces({ count: 2 })
    const [buyer, other] = [await world.customer(), await world.customer()]
    const { bookingId } = await booked([aChild('104cm', 'jacket')], {}, { viewer: buyer.viewer })
    expect(await call('listSkiBookings', {}, { viewer: buyer.viewer })).toMatchObject({
      body: { bookings: [{ bookingId }] },
    })
    expect(await call('listSkiBookings', {}, { viewer: other.viewer })).toMatchObject({ body: { bookings: [] } })
    expect(await call('skiBooking', { params: { code: bookingId } }, { viewer: buyer.viewer })).toMatchObject({
      ok: true,
    })
    expect(await call('skiBooking', { params: { code: bookingId } }, { viewer: other.viewer })).toMatchObject(
      refused('not_found'),
    )
    expect(await call('skiLabel', { params: { code: bookingId }, query: {} }, { viewer: buyer.viewer })).toMatchObject(
      refused('not_now'),
    )
  })
})

test('a change of the day price does not change a price that was shown', async () => {
  await world.pieces()
  const first = await opened([aChild('104cm', 'jacket')])
  await setSettings(db, { 'ski.jacket_day_pence': 900 })
  world.pay(first.paymentSecret)
  const completed = await complete({ checkoutId: first.checkoutId, secret: first.guestSecret ?? '' })
  expect(
    (await world.linesOf(completed.ok ? completed.body.bookingId : '')).map(({ price_pence }) => price_pence),
  ).toEqual([3150])
  await setSettings(db, { 'ski.jacket_day_pence': 450 })
})

test('days cost half from the eighth on', async () => {
  await world.pieces()
  const { firstDay } = halfTerm
  expect((await opened([aChild('104cm', 'jacket')], { firstDay, lastDay: '2027-02-22' })).total).toBe(7 * 450 + 3 * 225)
})
