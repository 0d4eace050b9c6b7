// After a hire: reporting that it was posted, paying a late fee, and erasing buyers who have closed their account.
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import type { CallOptions } from '#tests/support/server/caller.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { cancelSkiForOffice, dispatchSki, listProofs } from './index.ts'

const { db, url } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const { call, booked, complete } = world
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
const operator = 'sam'
const send = (bookingId: Id<'ski-booking'>) => dispatchSki(world.services.payments, { bookingId, operator })
/** A booking that was dispatched on 11 February 2027. */
async function sent(options: CallOptions = {}) {
  await world.pieces()
  const booking = await booked([jacket], {}, options)
  world.time.now = new Date('2027-02-11T10:00:00Z')
  await send(booking.bookingId)
  return booking
}

describe('reporting a booking as posted', () => {
  const post = (code: string, day: string, number = 'AB 123 456 789 GB', options: CallOptions = {}) =>
    call('postSki', { params: { code }, body: { day, number } }, options)

  test('records the day and proof number, which may be corrected, and does not move the booking: the carrier’s scan does', async () => {
    const { code, bookingId } = await sent()
    world.time.now = new Date('2027-02-21T10:00:00Z')
    expect(await post(code, '2027-02-20', '  AB 123  456 789 GB ')).toMatchObject({
      body: {
        booking: {
          state: 'dispatched',
          proof: { day: '2027-02-20', dayLabel: '20 February 2027', number: 'AB 123 456 789 GB' },
        },
      },
    })
    expect(await post(code, '2027-02-21', 'CD1')).toMatchObject({
      body: { booking: { proof: { day: '2027-02-21', number: 'CD1' } } },
    })
    expect(await world.row(bookingId)).toMatchObject({ state: 'dispatched', posted_at: null })
  })

  test('is kept by the upgrade, as if reported at the start of its day', async () => {
    const { code, bookingId } = await sent()
    world.time.now = new Date('2027-02-21T10:00:00Z')
    await post(code, '2027-02-20', 'AB1')
    await runSql(url, 'drop table ski_proof')
    await runSql(url, await readFile(new URL('../../migrations/0150_ski_proofs.sql', import.meta.url), 'utf8'))
    expect(await listProofs(db, [bookingId])).toMatchObject([
      { day: '2027-02-20', number: 'AB1', reported_at: new Date('2027-02-20T00:00:00Z') },
    ])
  })

  test.each([
    ['tomorrow', '2027-02-22', 'AB1', 'day'],
    ['a day before it was sent', '2027-02-10', 'AB1', 'day'],
    ['no number', '2027-02-20', '   ', 'number'],
  ])('is refused for %s', async (_, day, number, field) => {
    const { code, bookingId } = await sent()
    world.time.now = new Date('2027-02-21T10:00:00Z')
    expect(await post(code, day, number)).toMatchObject(refused('invalid_request', { field: `body.${field}` }))
    expect(await world.row(bookingId)).toMatchObject({ proof_day: null, proof_number: null })
  })

  test('is refused before the booking is sent, and to anybody but its buyer', async () => {
    await world.pieces()
    const buyer = await world.customer()
    const { bookingId } = await booked([jacket], {}, { viewer: buyer.viewer })
    const today = '2026-11-20'
    expect(await post(bookingId, today)).toMatchObject(refused('not_found'))
    expect(await post(bookingId, today, 'AB1', { viewer: (await world.customer()).viewer })).toMatchObject(
      refused('not_found'),
    )
    expect(await post(bookingId, today, 'AB1', { viewer: buyer.viewer })).toMatchObject(refused('not_now'))
  })
})

describe('a late fee', () => {
  /** Asks for the fee of a booking that came back three days late. */
  const askForFee = (bookingId: Id<'ski-booking'>) =>
    db
      .insertInto('ski_fee')
      .values({
        id: newId<'ski-fee'>(),
        booking_id: bookingId,
        state: 'asked',
        days_late: 3,
        amount_pence: 1350,
        operator: 'sam',
        asked_at: world.time.now,
      })
      .execute()
  const waive = (bookingId: Id<'ski-booking'>) =>
    db
      .updateTable('ski_fee')
      .set({ state: 'waived', ended_at: world.time.now })
      .where('booking_id', '=', bookingId)
      .execute()
  const feeOf = (bookingId: Id<'ski-booking'>) =>
    db.selectFrom('ski_fee').select('state').where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
  const pay = (code: string, options: CallOptions = {}) => call('paySkiFee', { params: { code } }, options)
  const opened = async (...args: Parameters<typeof pay>) => {
    const answer = await pay(...args)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }

  test('is paid by a guest once, and is not counted in the booking’s own totals', async () => {
    const { code, bookingId } = await sent()
    await askForFee(bookingId)
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: { booking: { fee: { state: 'asked', words: '3 days late: £13.50' }, can: { payFee: { allowed: true } } } },
    })
    const payment = await opened(code)
    expect(payment.total).toBe(1350)
    const both = await Promise.all([opened(code), opened(code)])
    for (const again of both) expect(again).toMatchObject({ checkoutId: payment.checkoutId })
    const params = { checkoutId: payment.checkoutId }
    expect(await call('skiCheckout', { params, query: { secret: code } })).toMatchObject({
      body: {
        open: {
          kind: 'fee',
          bookingId,
          path: null,
          total: 1350,
          lateWords: '3 days late: £13.50',
          lines: [{ name: 'First run ski jacket' }],
        },
      },
    })
    world.pay(payment.paymentSecret)
    const answers = await Promise.all([
      complete({ checkoutId: payment.checkoutId, secret: code }),
      complete({ checkoutId: payment.checkoutId, secret: code }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ body: { bookingId } })
    expect(await call('skiCheckout', { params, query: { secret: code } })).toMatchObject({
      body: { bookingId, kind: 'fee', open: null },
    })
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: { booking: { fee: { state: 'paid' }, paid: 3150, refunded: 0, can: { payFee: { allowed: false } } } },
    })
    expect(world.published.filter(({ type }) => type === 'ski-fee-paid')).toEqual([{ type: 'ski-fee-paid', bookingId }])
    expect(await pay(code)).toMatchObject(refused('not_now', { message: 'The late fee is paid already.' }))
  })

  test('can be paid only by the account that booked', async () => {
    const [buyer, other] = [await world.customer(), await world.customer()]
    const { bookingId } = await sent({ viewer: buyer.viewer })
    expect(await pay(bookingId, { viewer: buyer.viewer })).toMatchObject(
      refused('not_now', { message: 'There’s no late fee to pay.' }),
    )
    await askForFee(bookingId)
    expect(await pay(bookingId)).toMatchObject(refused('not_found'))
    expect(await pay(bookingId, { viewer: other.viewer })).toMatchObject(refused('not_found'))
    world.gateway.unreachable = true
    expect(await pay(bookingId, { viewer: buyer.viewer })).toMatchObject(refused('provider_unreachable'))
    world.gateway.unreachable = false
    const payment = await opened(bookingId, { viewer: buyer.viewer })
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId }, { viewer: buyer.viewer })).toMatchObject({
      body: { bookingId },
    })
    expect(await feeOf(bookingId)).toEqual({ state: 'paid' })
  })

  test('cannot be paid once it is waived, and a payment made in the meantime is refunded', async () => {
    const { code, bookingId } = await sent()
    await askForFee(bookingId)
    const payment = await opened(code)
    await waive(bookingId)
    expect(await pay(code)).toMatchObject(
      refused('not_now', { message: 'You don’t have to pay this late fee any more.' }),
    )
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId, secret: code })).toMatchObject(
      refused('not_now', { message: 'There was no late fee to pay any more. We’ve refunded your payment.' }),
    )
    await world.work()
    expect(world.refundedOf(payment.paymentSecret)).toBe(1350)
    expect(await feeOf(bookingId)).toEqual({ state: 'waived' })
  })
})

describe('the daily sweep of buyers', () => {
  test('erases a buyer whose account is closed from a booking as soon as nothing can be refunded any more', async () => {
    await world.pieces({ count: 3 })
    const buyer = await world.customer()
    const by = { viewer: buyer.viewer }
    const over = await booked([jacket], {}, by)
    expect(await call('cancelSki', { params: { code: over.bookingId }, body: { itemsIds: null } }, by)).toMatchObject({
      ok: true,
    })
    const late = await booked([jacket], { firstDay: '2026-12-12', lastDay: '2026-12-18' }, by)
    const guest = await booked([jacket])
    world.passDays(18)
    expect(await call('eraseAccount', { body: {} }, by), 'ski wear is booked').toMatchObject(refused('not_now'))
    const all = { bookingId: late.bookingId, operator, refundAll: false }
    expect(await cancelSkiForOffice(world.services.payments, all)).toBe(0)
    await world.work()
    const [fee, now] = [
      { state: 'waived', days_late: 1, amount_pence: 450, note: 'Ines rang' } as const,
      world.time.now,
    ]
    await db
      .insertInto('ski_fee')
      .values({ ...fee, id: newId<'ski-fee'>(), booking_id: over.bookingId, operator, asked_at: now, ended_at: now })
      .execute()
    expect(await call('eraseAccount', { body: {} }, by)).toMatchObject({ ok: true })
    const notes = db.selectFrom('ski_fee').select('note').where('booking_id', '=', over.bookingId)
    expect(await notes.execute()).toEqual([{ note: '' }])
    const nameOf = async (id: string) => (await world.row(id)).buyer_name
    expect(await world.row(over.bookingId)).toMatchObject({
      buyer_name: '',
      buyer_email: '',
      buyer_phone: '',
      address: {},
    })
    expect(await nameOf(late.bookingId)).toBe('Ines Ferreira')
    const round = async (kind = 'ski:buyers') => {
      await world.queueRecurringJob(kind)
      world.passDays(1)
      await world.work()
    }
    await round()
    expect(await nameOf(late.bookingId)).toBe('Ines Ferreira')
    world.time.now = new Date('2026-12-19T10:00:00Z')
    await round('ski:rehired')
    await round()
    expect(await nameOf(late.bookingId)).toBe('')
    expect(await nameOf(guest.bookingId), 'a guest has no account to close').toBe('Ines Ferreira')
  })

  test('deletes expired codes', async () => {
    await world.pieces()
    const { code } = await booked([jacket])
    world.time.now = new Date('2027-06-18T10:00:00Z')
    expect(await call('skiBooking', { params: { code } })).toMatchObject({ ok: true })
    world.passDays(1)
    await world.queueRecurringJob('ski:buyers')
    world.passDays(1)
    expect(await call('skiBooking', { params: { code } })).toMatchObject(refused('not_found'))
    await world.work()
    const codes = db.selectFrom('ski_code').select('booking_id').where('code_hash', '=', hashSecretCode(code))
    expect(await codes.execute()).toEqual([])
  })
})
