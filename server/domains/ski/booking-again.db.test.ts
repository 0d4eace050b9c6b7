// Repeating a booking, paying late, and signing in while paying: one payment makes one booking. A piece that leaves the
// stock in the meantime is not booked.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { gran } from '#tests/support/worlds/resale-world.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const { book, booked, complete } = world
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

describe('a repeated request', () => {
  test('returns the same payment, no matter which of several equal pieces each child gets', async () => {
    const { productId } = await world.pieces({ count: 2 })
    const named = { size: '104cm', pieces: [{ part: 'jacket' as const, productId }] }
    const first = await opened([aChild('104cm', 'jacket'), named])
    const repeated = await opened([aChild('104cm', 'jacket'), named], { secret: first.guestSecret ?? '' })
    expect(repeated).toMatchObject({ checkoutId: first.checkoutId, paymentSecret: first.paymentSecret })
  })

  test('with another key makes another booking', async () => {
    await world.pieces({ count: 2 })
    const { viewer } = await world.customer()
    const first = await booked([aChild('104cm', 'jacket')], { key: 'one' }, { viewer })
    const same = await opened([aChild('104cm', 'jacket')], { key: 'one' }, { viewer })
    expect(same).toMatchObject({ bookingId: first.bookingId, paymentSecret: null })
    const second = await booked([aChild('104cm', 'jacket')], { key: 'two' }, { viewer })
    expect(second.bookingId).not.toBe(first.bookingId)
  })

  test('completes with the booking that a later checkout of the same request made', async () => {
    await world.pieces()
    const { viewer } = await world.customer()
    const first = await opened([aChild('104cm', 'jacket')], {}, { viewer })
    world.passDays(1)
    await world.work()
    const { bookingId } = await booked([aChild('104cm', 'jacket')], {}, { viewer })
    expect(await complete({ checkoutId: first.checkoutId }, { viewer })).toMatchObject({ body: { bookingId } })
  })
})

test('a buyer who has paid gets the booking, even if another tab has opened a checkout with other amounts since', async () => {
  await world.pieces()
  const { accountId, viewer } = await world.customer()
  const first = await opened([aChild('104cm', 'jacket')], {}, { viewer })
  await transaction(db, (tx) => aGiftBalance(tx, { accountId, left: 300, now: world.time.now }))
  const second = await opened([aChild('104cm', 'jacket')], {}, { viewer })
  expect(second.checkoutId).not.toBe(first.checkoutId)
  world.pay(first.paymentSecret)
  const completed = await complete({ checkoutId: first.checkoutId }, { viewer })
  expect(completed).toMatchObject({ ok: true })
  expect(await complete({ checkoutId: second.checkoutId }, { viewer })).toMatchObject({
    body: completed.ok && completed.body,
  })
})

describe('a guest who has paid, and books again because the answer is late', () => {
  test('gets the booking, whatever was corrected, and is not asked to pay for the last piece again', async () => {
    await world.pieces()
    const first = await opened([aChild('104cm', 'jacket')])
    const secret = first.guestSecret ?? ''
    world.pay(first.paymentSecret)
    const corrected = { secret, customerData: { ...gran, telephone: '07700 900999' } }
    const repeated = await opened([aChild('104cm', 'jacket')], corrected)
    expect(repeated).toMatchObject({
      checkoutId: first.checkoutId,
      bookingId: expect.any(String),
      paymentSecret: null,
      guestSecret: null,
    })
    expect(await complete({ checkoutId: first.checkoutId, secret })).toMatchObject({
      body: { bookingId: repeated.bookingId },
    })
    await world.work()
    expect(world.refundedOf(first.paymentSecret)).toBeUndefined()
  })

  test('pays for what was corrected, if the first payment was not made', async () => {
    await world.pieces({ count: 2 })
    const first = await opened([aChild('104cm', 'jacket')])
    const corrected = { secret: first.guestSecret ?? '', customerData: { ...gran, telephone: '07700 900999' } }
    const repeated = await opened([aChild('104cm', 'jacket')], corrected)
    expect(repeated).toMatchObject({ bookingId: null, guestSecret: expect.any(String) })
    expect(repeated.checkoutId).not.toBe(first.checkoutId)
  })
})

describe('a guest who signs in while paying', () => {
  test('completes their booking with the secret of its checkout', async () => {
    await world.pieces()
    const first = await opened([aChild('104cm', 'jacket')])
    const { viewer } = await world.customer()
    world.pay(first.paymentSecret)
    const body = { checkoutId: first.checkoutId, secret: first.guestSecret ?? '' }
    expect(await complete(body, { viewer })).toMatchObject({ ok: true })
  })

  test('does not pay twice: booking again returns what they have already paid for', async () => {
    await world.pieces({ count: 2 })
    const first = await opened([aChild('104cm', 'jacket')])
    const { viewer } = await world.customer()
    world.pay(first.paymentSecret)
    const repeated = await opened([aChild('104cm', 'jacket')], { secret: first.guestSecret ?? '' }, { viewer })
    expect(repeated).toMatchObject({ bookingId: expect.any(String), paymentSecret: null })
  })

  test('keeps the pieces that their unpaid guest checkout held', async () => {
    await world.pieces()
    const first = await opened([aChild('104cm', 'jacket')])
    const { viewer } = await world.customer()
    const repeated = await opened([aChild('104cm', 'jacket')], { secret: first.guestSecret ?? '' }, { viewer })
    expect(repeated.checkoutId).not.toBe(first.checkoutId)
  })
})

test('a payment made too late for a parcel to arrive in time is refunded', async () => {
  await world.pieces()
  const soon = { firstDay: '2026-11-24', lastDay: '2026-11-26' }
  const late = await opened([aChild('104cm', 'jacket')], soon)
  world.passDays(2)
  world.pay(late.paymentSecret)
  expect(await complete({ checkoutId: late.checkoutId, secret: late.guestSecret ?? '' })).toMatchObject(
    refused('not_now'),
  )
  await world.work()
  expect(world.refundedOf(late.paymentSecret)).toBe(1350)
})

test('a completed checkout keeps no address: it is on the booking alone', async () => {
  await world.pieces()
  const { checkoutId } = await booked([aChild('104cm', 'jacket')])
  const kept = db
    .selectFrom('checkout')
    .select('address')
    .where('id', '=', checkoutId as never)
  expect(await kept.execute()).toEqual([{ address: null }])
})

test('a booked piece cannot leave the stock', async () => {
  const { garmentIds } = await world.pieces()
  const [garmentId] = garmentIds as [(typeof garmentIds)[number]]
  const retire = () =>
    transaction(db, (tx) =>
      moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now: world.time.now }),
    )
  await booked([aChild('104cm', 'jacket')])
  await expect(retire()).rejects.toMatchObject({ code: 'not_now', message: expect.stringContaining('booked until') })
})

test.each([
  ['equally priced', { firstDay: '2027-03-13', lastDay: '2027-03-19' }],
  ['dearer', { firstDay: '2027-03-13', lastDay: '2027-03-21' }],
])('a change to %s dates takes no piece that is leaving the stock', async (_, dates) => {
  const { productId } = await world.pieces()
  const { code, bookingId } = await booked([aChild('104cm', 'jacket')])
  // Somebody else has booked this piece for those days, so the changed booking would get the other one.
  await booked([aChild('104cm', 'jacket')], dates)
  const [other] = (await world.pieces({ productId })).garmentIds
  if (!other) throw new Error('no piece')
  const leaving = Promise.withResolvers<void>()
  const moved = Promise.withResolvers<void>()
  const retired = transaction(db, async (tx) => {
    await moveGarment(tx, { garmentId: other, from: 'ready', to: 'resale', actor: 'system:test', now: world.time.now })
    moved.resolve()
    await leaving.promise
  })
  await moved.promise
  const changed = world.call('changeSki', { params: { code }, body: dates })
  await untilBlocked(db)
  leaving.resolve()
  await retired
  expect(await changed).toMatchObject(refused('items_unavailable'))
  expect(await world.row(bookingId)).toMatchObject({ first_day: '2027-02-13' })
  expect(await world.daysOf(other)).toEqual([])
})
