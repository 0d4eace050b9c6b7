// Changing the dates of ski wear: dearer, cheaper and equally priced, for whole bookings, at once or after a payment. Longer
// than 300 lines because all cases share the same booking and dates.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import type { CallOptions } from '#tests/support/server/caller.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { refundRehired } from './operations/refund-rehired.ts'

const { db } = await openTestDatabase({ max: 12 })
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
interface Days {
  readonly firstDay: string
  readonly lastDay: string
}
const days = (firstDay: string, lastDay: string): Days => ({ firstDay, lastDay })
const longer = days('2027-02-13', '2027-02-21')
const shorter = days('2027-02-13', '2027-02-15')
const later = days('2027-03-13', '2027-03-19')

const askAbout = (code: string, dates: Days, options: CallOptions = {}) =>
  call('skiChange', { params: { code }, query: { ...dates } }, options)
const change = (code: string, dates: Days, total?: number, options: CallOptions = {}) =>
  call('changeSki', { params: { code }, body: { ...dates, ...(total !== undefined && { total }) } }, options)
const openPayment = async (...args: Parameters<typeof change>) => {
  const answer = await change(...args)
  if (!answer.ok || !answer.body.payment) throw new Error(JSON.stringify(answer))
  return answer.body.payment
}
const publishedChanges = () => world.published.filter(({ type }) => type === 'ski-changed')
const datesOf = async (bookingId: string) => {
  const { first_day, last_day } = await world.row(bookingId)
  return days(first_day, last_day)
}
const span = async (garmentId: Parameters<typeof world.daysOf>[0] | undefined) => {
  if (!garmentId) throw new Error('no garment')
  const taken = await world.daysOf(garmentId)
  return [taken[0]?.day, taken.at(-1)?.day, taken.length]
}

describe('dates that cost more', () => {
  test('are paid for while the booking keeps its current ones, and then the whole booking moves', async () => {
    const { garmentIds } = await world.pieces()
    const { code, bookingId, paymentSecret: first } = await booked([jacket])
    expect(await askAbout(code, longer)).toMatchObject({
      body: {
        free: true,
        total: 3600,
        due: 450,
        back: 0,
        instead: [],
        words: 'The new dates cost £36. You’ve paid £31.50, so there’s £4.50 to pay now.',
        dates: { days: 9, label: '13 to 21 February 2027' },
      },
    })
    expect(await change(code, longer, 3150)).toMatchObject(refused('order_changed'))
    const payment = await openPayment(code, longer, 3600)
    expect(payment).toMatchObject({ total: 450, fromBalance: 0, paymentSecret: expect.any(String) })
    const { checkoutId, paymentSecret } = payment
    expect(await datesOf(bookingId)).toEqual(halfTerm)
    expect(await span(garmentIds[0]), 'the new days are held as well').toEqual(['2027-02-10', '2027-02-25', 16])
    expect(await call('skiCheckout', { params: { checkoutId }, query: { secret: code } })).toMatchObject({
      body: {
        bookingId: null,
        kind: 'change',
        open: {
          kind: 'change',
          bookingId,
          total: 450,
          paidBefore: 3150,
          lines: [{ child: 1, price: 3600 }],
          dates: { label: '13 to 21 February 2027' },
          address: expect.arrayContaining(['Ines Ferreira']),
        },
      },
    })
    expect(await complete({ checkoutId, secret: code })).toMatchObject(refused('payment_required'))
    world.pay(paymentSecret)
    expect(await complete({ checkoutId, secret: code })).toMatchObject({ body: { bookingId } })
    expect(await complete({ checkoutId, secret: code })).toMatchObject({ body: { bookingId } })
    expect(await datesOf(bookingId)).toEqual(longer)
    expect(await world.linesOf(bookingId)).toMatchObject([{ garment_id: garmentIds[0], price_pence: 3600 }])
    expect(await call('skiCheckout', { params: { checkoutId }, query: { secret: code } })).toMatchObject({
      body: { bookingId, kind: 'change', open: null },
    })
    expect(publishedChanges()).toMatchObject([{ type: 'ski-changed', bookingId, checkoutId, back: 0, kept: 0 }])
    expect(await change(code, longer), 'asking for its current dates changes nothing').toMatchObject({
      body: { booking: { paid: 3600 }, payment: null },
    })
    expect(await call('cancelSki', { params: { code }, body: { itemsIds: null, refund: 3600 } })).toMatchObject({
      body: { booking: { refunded: 3600 } },
    })
    await world.work()
    expect([world.refundedOf(first), world.refundedOf(paymentSecret)]).toEqual([3150, 450])
  })

  test('requested again return the same payment; requesting others releases the held days', async () => {
    const { garmentIds } = await world.pieces()
    const { code } = await booked([jacket])
    const [first, repeated] = [await openPayment(code, longer), await openPayment(code, longer, 3600)]
    expect(repeated).toMatchObject({ checkoutId: first.checkoutId, paymentSecret: first.paymentSecret })
    const atOnce = await Promise.all([openPayment(code, longer), openPayment(code, longer)])
    expect(atOnce.map(({ checkoutId }) => checkoutId)).toEqual([first.checkoutId, first.checkoutId])
    const other = await openPayment(code, days('2027-02-13', '2027-02-20'))
    expect(other.checkoutId).not.toBe(first.checkoutId)
    expect(await span(garmentIds[0])).toEqual(['2027-02-10', '2027-02-24', 15])
    expect(await change(code, shorter), 'cheaper ones release them too').toMatchObject({ body: { payment: null } })
    expect(await span(garmentIds[0])).toEqual(['2027-02-10', '2027-02-19', 10])
  })

  test('first requested in several tabs at once open one payment', async () => {
    await world.pieces({ count: 3 })
    const { code } = await booked([jacket])
    const payments = await Promise.all([
      openPayment(code, longer),
      openPayment(code, longer),
      openPayment(code, longer),
    ])
    expect(new Set(payments.map(({ checkoutId }) => checkoutId)).size).toBe(1)
  })

  test('that are paid too late are still booked if they are free, and otherwise refunded', async () => {
    await world.pieces()
    const { code, bookingId } = await booked([jacket])
    const free = await openPayment(code, longer)
    world.passDays(1)
    world.pay(free.paymentSecret)
    expect(await complete({ checkoutId: free.checkoutId, secret: code })).toMatchObject({ body: { bookingId } })
    const taken = await openPayment(code, days('2027-03-13', '2027-03-23'))
    world.passDays(1)
    await booked([jacket], later)
    world.pay(taken.paymentSecret)
    expect(await complete({ checkoutId: taken.checkoutId, secret: code })).toMatchObject(
      refused('items_unavailable', { message: messages.itemsUnavailable, titles: ['First run ski jacket'] }),
    )
    await world.work()
    expect(world.refundedOf(taken.paymentSecret)).toBe(450)
    expect(await datesOf(bookingId)).toEqual(longer)
  })

  test('are refunded if they are paid for when the parcel for them should have left', async () => {
    await world.pieces()
    const { code, bookingId } = await booked([jacket], later)
    const payment = await openPayment(code, longer)
    world.time.now = new Date('2027-02-12T10:00:00Z')
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId, secret: code })).toMatchObject(refused('not_now'))
    await world.work()
    expect(world.refundedOf(payment.paymentSecret)).toBe(450)
    expect(await datesOf(bookingId)).toEqual(later)
  })

  test.each([
    [
      'cancelled',
      (code: string) => call('cancelSki', { params: { code }, body: { itemsIds: null } }),
      'We couldn’t change the dates. We’ve refunded your payment.',
    ],
    ['changed', (code: string) => change(code, later), 'We couldn’t change the dates. We’ve refunded your payment.'],
  ])('are refunded if the booking is %s before they are paid', async (_, act, message) => {
    await world.pieces()
    const { code } = await booked([jacket])
    const payment = await openPayment(code, longer)
    expect(await act(code)).toMatchObject({ ok: true })
    world.pay(payment.paymentSecret)
    const answer = await complete({ checkoutId: payment.checkoutId, secret: code })
    expect(answer).toMatchObject(refused('not_now', { message }))
    await world.work()
    expect(world.refundedOf(payment.paymentSecret)).toBe(450)
  })

  test('are refunded if they are paid on a day on which the parcel may already leave', async () => {
    await world.pieces()
    const { code, bookingId } = await booked([jacket])
    world.passDays(81)
    const payment = await openPayment(code, longer)
    world.passDays(1)
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId, secret: code })).toMatchObject(refused('not_now'))
    expect(await datesOf(bookingId)).toEqual(halfTerm)
    await world.work()
    expect(world.refundedOf(payment.paymentSecret)).toBe(450)
  })

  test('can be paid only by the account that booked', async () => {
    await world.pieces()
    const [one, other] = [await world.customer(), await world.customer()]
    const { bookingId } = await booked([jacket], {}, { viewer: one.viewer })
    expect(await change(bookingId, longer, 3600, { viewer: other.viewer })).toMatchObject(refused('not_found'))
    expect(await change(bookingId, longer, 3600)).toMatchObject(refused('not_found'))
    const payment = await openPayment(bookingId, longer, 3600, { viewer: one.viewer })
    expect(await openPayment(bookingId, longer, 3600, { viewer: one.viewer })).toMatchObject({
      checkoutId: payment.checkoutId,
    })
    const params = { checkoutId: payment.checkoutId }
    expect(await call('skiCheckout', { params, query: {} }, { viewer: other.viewer })).toMatchObject(
      refused('not_found'),
    )
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId }, { viewer: one.viewer })).toMatchObject({
      body: { bookingId },
    })
    expect(await datesOf(bookingId)).toEqual(longer)
  })
})

describe('dates that cost less', () => {
  test.each([
    ['all of the difference within 14 days of booking', 0, 1800, 1350, 'less. We’ll refund that.'],
    ['half of it until 7 days before the start', 78, 900, 2250, 'less. We’ll refund half of that, £9.'],
    ['none of it after that', 79, 0, 3150, 'less, but it’s too late for a refund.'],
  ])('refund %s', async (_, passed, back, price, words) => {
    const { garmentIds } = await world.pieces()
    const { code, bookingId, paymentSecret } = await booked([jacket])
    world.passDays(passed)
    expect(await askAbout(code, shorter)).toMatchObject({
      body: { free: true, total: 1350, due: 0, back, words: `The new dates cost £18 ${words}` },
    })
    expect(
      await call('changeSki', { params: { code }, body: { ...shorter, total: 1350, back: back + 1 } }),
    ).toMatchObject(
      refused('order_changed', {
        message: expect.stringMatching(back === 0 ? 'no refund for these dates' : 'refund has changed'),
      }),
    )
    expect(await call('changeSki', { params: { code }, body: { ...shorter, total: 1350, back } })).toMatchObject({
      body: { booking: { paid: 3150, refunded: back, dates: { days: 3 }, lines: [{ price }] }, payment: null },
    })
    expect(await span(garmentIds[0])).toEqual(['2027-02-10', '2027-02-19', 10])
    expect(await datesOf(bookingId)).toEqual(shorter)
    await world.work()
    expect(world.refundedOf(paymentSecret) ?? 0).toBe(back)
  })

  test('cost no more than their refund when the booking is changed back', async () => {
    await world.pieces()
    const { code, bookingId } = await booked([jacket])
    world.passDays(20)
    expect(await change(code, shorter)).toMatchObject({ body: { booking: { refunded: 900 } } })
    const payment = await openPayment(code, halfTerm)
    expect(payment.total).toBe(900)
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId, secret: code })).toMatchObject({ body: { bookingId } })
    expect(await world.linesOf(bookingId)).toMatchObject([{ price_pence: 3150 }])
  })

  test('cost nothing when the booking is changed back for a few pence, which no card can be charged', async () => {
    await world.pieces()
    const { code, bookingId } = await booked([jacket], days('2027-02-13', '2027-02-22'))
    world.passDays(20)
    const [nine, eight] = [longer, days('2027-02-13', '2027-02-20')]
    for (const dates of [nine, eight]) expect(await change(code, dates)).toMatchObject({ body: { payment: null } })
    expect(await askAbout(code, nine)).toMatchObject({
      body: {
        total: 3600,
        due: 0,
        words: 'The new dates cost £36, only 1p more than you’ve paid, so there’s nothing to pay.',
      },
    })
    expect(await change(code, nine, 3600)).toMatchObject({ body: { payment: null, booking: { dates: { days: 9 } } } })
    expect(await datesOf(bookingId)).toEqual(nine)
    expect(await world.linesOf(bookingId)).toMatchObject([{ price_pence: 3599 }])
  })

  test('refund no share of what an earlier change kept; cancelling brings the refunds to half of everything', async () => {
    await world.pieces()
    const { code, paymentSecret } = await booked([jacket])
    world.passDays(20)
    expect(await change(code, shorter)).toMatchObject({ body: { booking: { refunded: 900 } } })
    const other = days('2027-02-14', '2027-02-16')
    expect(await askAbout(code, other)).toMatchObject({
      body: { total: 1350, due: 0, back: 0, words: 'The new dates cost the same, so there’s nothing to pay.' },
    })
    expect(await change(code, other)).toMatchObject({ body: { booking: { refunded: 900 } } })
    const five = days('2027-02-13', '2027-02-17')
    expect(await askAbout(code, five)).toMatchObject({
      body: { due: 0, words: 'The new dates cost £22.50. You’ve paid £22.50, so there’s nothing to pay.' },
    })
    expect(await change(code, five)).toMatchObject({ body: { payment: null } })
    expect(await change(code, shorter)).toMatchObject({ body: { booking: { refunded: 900 } } })
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: {
        booking: {
          lines: [{ price: 2250, refundNow: 675 }],
          refundWords: expect.stringContaining('half of £13.50 comes back; £9 was kept when you changed your dates.'),
        },
        refund: { toCard: 675 },
      },
    })
    const { checkoutId } = await openPayment(code, longer)
    expect(await call('skiCheckout', { params: { checkoutId }, query: { secret: code } })).toMatchObject({
      body: { open: { refundWords: expect.stringContaining('half of £27 comes back; £9 was kept') } },
    })
    expect(await call('cancelSki', { params: { code }, body: { itemsIds: null, refund: 675 } })).toMatchObject({
      body: { booking: { refunded: 1575 } },
    })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(1575)
  })

  test('leave the difference with us even if the piece is cancelled, hired again and refunded', async () => {
    await world.pieces()
    const { code } = await booked([jacket])
    world.passDays(79)
    expect(await change(code, shorter)).toMatchObject({ body: { booking: { refunded: 0 } } })
    expect(await call('cancelSki', { params: { code }, body: { itemsIds: null } })).toMatchObject({ ok: true })
    await booked([jacket], shorter)
    world.passDays(10)
    await refundRehired(world.services.payments)
    expect(await call('skiBooking', { params: { code } })).toMatchObject({ body: { booking: { refunded: 1350 } } })
  })

  test('requested several times at once are refunded once', async () => {
    await world.pieces()
    const { code, paymentSecret } = await booked([jacket])
    const answers = await Promise.all([change(code, shorter), change(code, shorter), change(code, shorter)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(1800)
    expect(publishedChanges()).toHaveLength(1)
  })
})

describe('dates at the same price', () => {
  test('are changed at once, even by one day, since the booking’s own days count as free', async () => {
    const { garmentIds } = await world.pieces()
    const { code, bookingId } = await booked([jacket])
    const byOne = days('2027-02-14', '2027-02-20')
    expect(await askAbout(code, byOne)).toMatchObject({
      body: { due: 0, back: 0, words: 'The new dates cost the same, so there’s nothing to pay.' },
    })
    expect(await change(code, byOne, 3150)).toMatchObject({ body: { payment: null, booking: { refunded: 0 } } })
    expect(await datesOf(bookingId)).toEqual(byOne)
    expect(await span(garmentIds[0])).toEqual(['2027-02-11', '2027-02-24', 14])
    expect(await db.selectFrom('ski_change').selectAll().where('booking_id', '=', bookingId).execute()).toMatchObject([
      { from_first_day: '2027-02-13', from_last_day: '2027-02-19', to_first_day: '2027-02-14', actor: 'guest' },
    ])
  })

  test('keep the booking’s garments if they are free, and otherwise get equal ones', async () => {
    const { productId } = await world.pieces()
    const { code, bookingId } = await booked([jacket])
    const [own] = await world.linesOf(bookingId)
    await booked([jacket], later)
    await world.pieces({ part: 'jacket' })
    expect(await change(code, later), 'a piece of another design is not equal').toMatchObject(
      refused('items_unavailable', { message: messages.itemsUnavailable, titles: ['First run ski jacket'] }),
    )
    const { garmentIds } = await world.pieces({ productId })
    expect(await change(code, later)).toMatchObject({ ok: true })
    expect((await world.linesOf(bookingId))[0]?.garment_id).toBe(garmentIds[0])
    expect(await change(code, days('2027-04-10', '2027-04-16'))).toMatchObject({ ok: true })
    expect((await world.linesOf(bookingId))[0]?.garment_id, 'the garment that it got last counts as its own').not.toBe(
      own?.garment_id,
    )
  })

  test('are refused unless all pieces are free, and the nearest possible dates are offered', async () => {
    await world.pieces()
    await world.pieces({ part: 'salopettes' })
    const { code, bookingId } = await booked([aChild('104cm', 'jacket', 'salopettes')])
    await booked([aChild('104cm', 'salopettes')], later)
    expect(await askAbout(code, later)).toMatchObject({
      body: {
        free: false,
        words: 'Your pieces, or equal ones, aren’t all free on these dates.',
        instead: [{ firstDay: '2027-02-27' }, { firstDay: '2027-03-27' }],
      },
    })
    expect(await change(code, later)).toMatchObject(refused('items_unavailable'))
    expect(await datesOf(bookingId)).toEqual(halfTerm)
  })

  test('are possible for a booking of an archived design', async () => {
    await world.pieces()
    const { code } = await booked([jacket])
    await db.updateTable('product').set({ status: 'archived' }).execute()
    expect(await change(code, later)).toMatchObject({ body: { payment: null } })
  })
})

describe('a change is refused', () => {
  test.each([
    ['a last day before the first', days('2027-02-13', '2027-02-12'), 'lastDay'],
    ['fewer than three days', days('2027-02-13', '2027-02-14'), 'lastDay'],
    ['a first day for which no parcel arrives in time', days('2026-11-23', '2026-11-28'), 'firstDay'],
  ])('for %s', async (_, dates, field) => {
    await world.pieces()
    const { code } = await booked([jacket])
    expect(await askAbout(code, dates)).toMatchObject(refused('invalid_request', { field: `query.${field}` }))
    expect(await change(code, dates)).toMatchObject(refused('invalid_request', { field: `body.${field}` }))
  })

  test('from the day on which its parcel may leave', async () => {
    await world.pieces()
    const { code } = await booked([jacket])
    world.passDays(81)
    expect(await askAbout(code, later)).toMatchObject({ ok: true })
    world.passDays(1)
    expect(await askAbout(code, later)).toMatchObject(refused('not_now'))
    expect(await change(code, later)).toMatchObject(refused('not_now'))
    expect(await call('skiBooking', { params: { code } })).toMatchObject({
      body: { booking: { can: { change: { allowed: false } } } },
    })
  })

  test('for an unknown code', async () => {
    expect(await askAbout('no-code-of-ours', later)).toMatchObject(refused('not_found'))
    expect(await change('no-code-of-ours', later)).toMatchObject(refused('not_found'))
  })

  test('when the provider is unreachable, and the same request resumes', async () => {
    await world.pieces()
    const { code, bookingId } = await booked([jacket])
    world.gateway.unreachable = true
    expect(await change(code, longer)).toMatchObject(refused('provider_unreachable'))
    world.gateway.unreachable = false
    const payment = await openPayment(code, longer)
    world.pay(payment.paymentSecret)
    expect(await complete({ checkoutId: payment.checkoutId, secret: code })).toMatchObject({ body: { bookingId } })
  })
})

test('the codes of a booking that moves are extended by as many days', async () => {
  await world.pieces()
  const { code, bookingId } = await booked([jacket])
  const until = async () =>
    (await db.selectFrom('ski_code').select('expires_at').where('booking_id', '=', bookingId).executeTakeFirstOrThrow())
      .expires_at
  const before = await until()
  expect(await change(code, later)).toMatchObject({ ok: true })
  const extended = await until()
  expect(extended.getTime() - before.getTime()).toBe(28 * 86_400_000)
  expect(await change(code, halfTerm)).toMatchObject({ ok: true })
  expect(await until(), 'earlier dates do not shorten them').toEqual(extended)
})
