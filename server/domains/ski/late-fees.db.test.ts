// Late fees at the desk: proposed with or without proof of posting, asked for once, waived or refunded. Longer than
// 300 lines because its cases share one world and its helpers.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import type { CallOptions } from '#tests/support/server/caller.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'
import {
  dispatchSki,
  findBookingForOffice,
  readProposedFee,
  receiveSki,
  receiveUndeliveredSki,
  refundFee,
  requestLateFee,
  waiveFee,
} from './index.ts'
import { listFeesToDecide, listUndecidedFees } from './queries/proposed-fee.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = skiWorld(db)
const records = world.services.payments
const office = officeDesk(records)
const operator = 'sam'
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  world.published.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
/** A booking that was received this many days after its last day of posting. */
const backAfter = async (days: number, options: CallOptions = {}) => {
  await world.pieces()
  const { bookingId, code } = await world.booked([aChild('104cm', 'jacket')], {}, options)
  world.time.now = noon('2027-02-10')
  await dispatchSki(records, { bookingId, operator })
  world.time.now = noon(addDays(halfTerm.lastDay as LocalDay, 1 + days))
  await receiveSki(records, { bookingId, operator })
  world.published.length = 0
  return { bookingId, code }
}
const feesOf = (bookingId: Id<'ski-booking'>) =>
  db.selectFrom('ski_fee').selectAll().where('booking_id', '=', bookingId).execute()
const refusal = { code: 'not_now' }

describe('a late fee', () => {
  test('is proposed for each day late, asked for once, and shown to the buyer', async () => {
    const { bookingId, code } = await backAfter(3)
    const booking = await findBookingForOffice(db, bookingId)
    if (!booking) throw new Error('no booking')
    expect(await readProposedFee(db, booking, undefined)).toMatchObject({ daysLate: 3, amount: 1350 })
    expect(await requestLateFee(records, { bookingId, operator })).toBe(1350)
    await expect(requestLateFee(records, { bookingId, operator })).rejects.toMatchObject(refusal)
    expect(await feesOf(bookingId)).toMatchObject([{ state: 'asked', days_late: 3, amount_pence: 1350, operator }])
    expect(world.published).toEqual([{ type: 'ski-fee-asked', bookingId }])
    expect(await world.call('skiBooking', { params: { code } })).toMatchObject({
      body: {
        booking: {
          fee: { state: 'asked', amount: 1350, words: '3 days late: £13.50' },
          can: { payFee: { allowed: true } },
          next: 'It’s back with us, and there’s a late fee to pay.',
        },
      },
    })
  })

  test('is prevented by a carrier’s scan in time, however long the post took', async () => {
    const { bookingId } = await backAfter(9)
    await db
      .updateTable('ski_booking')
      .set({ posted_at: noon('2027-02-20') })
      .where('id', '=', bookingId)
      .execute()
    await expect(requestLateFee(records, { bookingId, operator })).rejects.toMatchObject(refusal)
    expect(await feesOf(bookingId)).toEqual([])
  })

  test('counts the days until an accepted proof of posting, which cannot be from before the hire', async () => {
    const { bookingId } = await backAfter(9)
    for (const posted of ['2027-02-12', '2027-03-02'])
      await expect(requestLateFee(records, { bookingId, operator, posted: posted as LocalDay })).rejects.toMatchObject(
        refusal,
      )
    await expect(
      requestLateFee(records, { bookingId, operator, posted: '2027-02-20' as LocalDay }),
    ).rejects.toMatchObject(refusal)
    expect(await requestLateFee(records, { bookingId, operator, posted: '2027-02-22' as LocalDay })).toBe(900)
    expect(await feesOf(bookingId)).toMatchObject([{ days_late: 2 }])
  })

  test('may be asked for at less than is proposed, but never more', async () => {
    const { bookingId } = await backAfter(3)
    await expect(requestLateFee(records, { bookingId, operator, amount: pence(1351) })).rejects.toMatchObject(refusal)
    await expect(requestLateFee(records, { bookingId, operator, amount: pence(29) }), 'below 30p').rejects.toThrow(
      '£0.30',
    )
    expect(await requestLateFee(records, { bookingId, operator, amount: pence(500) })).toBe(500)
  })

  test('cannot be asked for if the booking was in time, or before it is back', async () => {
    const { bookingId } = await backAfter(0)
    await expect(requestLateFee(records, { bookingId, operator })).rejects.toMatchObject(refusal)
    await expect(waiveFee(records, { bookingId, operator })).rejects.toMatchObject(refusal)
    await world.pieces()
    world.time.now = start
    const upcoming = await world.booked([aChild('104cm', 'jacket')])
    await expect(requestLateFee(records, { bookingId: upcoming.bookingId, operator })).rejects.toMatchObject(refusal)
  })

  test('can be waived before it is asked for, without an email', async () => {
    const { bookingId } = await backAfter(3)
    await waiveFee(records, { bookingId, operator, note: 'Snowed in' })
    expect(await feesOf(bookingId)).toMatchObject([{ state: 'waived', amount_pence: 1350, note: 'Snowed in' }])
    expect(world.published).toEqual([])
    await expect(requestLateFee(records, { bookingId, operator })).rejects.toMatchObject(refusal)
    await expect(waiveFee(records, { bookingId, operator })).rejects.toMatchObject(refusal)
  })

  test('is no longer undecided once it is waived for a proof of posting in time', async () => {
    const { bookingId } = await backAfter(3)
    await waiveFee(records, { bookingId, operator, posted: '2027-02-20' as LocalDay, note: 'Their proof came' })
    expect(await feesOf(bookingId)).toMatchObject([{ state: 'waived', amount_pence: 1350, note: 'Their proof came' }])
    const undecided = await transaction(db, (tx) => listUndecidedFees(tx, { bookingIds: [bookingId] }, world.time.now))
    expect([...undecided]).toEqual([])
  })

  test('is undecided for the account that booked, and for no other', async () => {
    const [buyer, other] = [await world.customer(), await world.customer()]
    const { bookingId } = await backAfter(3, { viewer: buyer.viewer })
    const undecided = async ({ accountId }: typeof buyer) => [
      ...(await transaction(db, (tx) => listUndecidedFees(tx, { accountId }, world.time.now))),
    ]
    expect(await undecided(buyer)).toEqual([bookingId])
    expect(await undecided(other)).toEqual([])
  })

  test.each([
    ['asked for', '--ask'],
    ['waived', '--waive', 'Snowed in'],
  ])('is listed at the desk until it is %s', async (_, ...decision) => {
    const inTime = await world.row((await backAfter(0)).bookingId)
    world.time.now = start
    const { reference } = await world.row((await backAfter(3)).bookingId)
    const listed = async () => (await office('ski')).join('\n').split('Late fee to decide (')[1]
    expect(await listed()).toMatch(
      new RegExp(`^${reference} +returned +£13\\.50 +1 piece +Ines Ferreira: First run`, 'm'),
    )
    expect(await listed()).not.toContain(inTime.reference)
    await office('ski-fee', reference, ...decision)
    expect((await office('ski')).join('\n')).not.toContain(reference)
  })

  test('is not listed while the carrier says that the booking comes back undelivered, nor after 28 days', async () => {
    const { bookingId } = await backAfter(3)
    const isListed = async (now = world.time.now) =>
      (await listFeesToDecide(db, now)).some(({ booking }) => booking.id === bookingId)
    expect(await isListed()).toBe(true)
    expect(await isListed(new Date(world.time.now.getTime() + 28 * 86_400_000))).toBe(false)
    await transaction(db, (tx) =>
      aScan(tx, { carriesId: bookingId, code: 'returned_to_sender', at: noon('2027-02-16') }),
    )
    expect(await isListed()).toBe(false)
  })

  test('can be waived after it was asked for', async () => {
    const { bookingId } = await backAfter(3)
    await requestLateFee(records, { bookingId, operator })
    await waiveFee(records, { bookingId, operator, note: 'Their proof came' })
    expect(await feesOf(bookingId)).toMatchObject([{ state: 'waived', note: 'Their proof came' }])
    expect(world.published.at(-1)).toEqual({ type: 'ski-fee-waived', bookingId })
    await expect(refundFee(records, { bookingId, operator, note: 'Their proof came' })).rejects.toMatchObject(refusal)
  })

  test('cannot be paid once the carrier says that the booking comes back undelivered, and a payment is refunded', async () => {
    const { bookingId, code } = await backAfter(3)
    await world.work()
    world.mails.length = 0
    await requestLateFee(records, { bookingId, operator })
    const opened = await world.call('paySkiFee', { params: { code } })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    await transaction(db, (tx) =>
      aScan(tx, { carriesId: bookingId, code: 'returned_to_sender', at: noon('2027-02-16') }),
    )
    expect(await world.call('skiBooking', { params: { code } })).toMatchObject({
      body: {
        booking: { fee: null, can: { payFee: { allowed: false } }, next: expect.stringContaining('We’ll refund') },
      },
    })
    expect(await world.call('paySkiFee', { params: { code } })).toMatchObject({ ok: false, errors: [refusal] })
    const { checkoutId, paymentSecret } = opened.body
    world.pay(paymentSecret)
    expect(await world.complete({ checkoutId, secret: code })).toMatchObject({ ok: false, errors: [refusal] })
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(1350)
    expect(await feesOf(bookingId)).toMatchObject([{ state: 'asked' }])
    expect(world.mails.map(({ template }) => template)).not.toContain('ski-fee')
  })

  test('is refunded once to the card and the gift balance that paid it', async () => {
    const { accountId, viewer } = await world.customer()
    const { bookingId, code } = await backAfter(3, { viewer })
    const refund = () => refundFee(records, { bookingId, operator, note: 'Their proof came' })
    await expect(refund()).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('has no late fee') })
    await requestLateFee(records, { bookingId, operator })
    await expect(refund()).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('is asked: only') })
    await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 500 }))
    const opened = await world.call('paySkiFee', { params: { code } }, { viewer })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, paymentSecret } = opened.body
    expect(opened.body).toMatchObject({ total: 1350, fromBalance: 500 })
    world.pay(paymentSecret)
    expect(await world.complete({ checkoutId }, { viewer })).toMatchObject({ ok: true })
    await world.work()
    const receipt = world.mails.find(({ subject }) => subject.startsWith('Your receipt: £13.50'))?.text
    for (const row of ['From your gift balance: £5', 'By card: £8.50', '\nVAT included: £2.25, at 20%'])
      expect(receipt).toContain(row)
    world.mails.length = 0
    const both = await Promise.allSettled([refund(), refund()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await world.work()
    expect(world.refundedOf(paymentSecret)).toBe(850)
    expect((await readGiftBalance(db, accountId)).balance).toBe(500)
    expect(await feesOf(bookingId)).toMatchObject([{ state: 'refunded', note: 'Their proof came', operator }])
    expect(world.mails.map(({ subject }) => subject)).toEqual(['We’ve refunded your late fee of £13.50'])
    expect(world.mails[0]?.text).toContain('refunded £13.50: £8.50 to the card you paid with')
    expect(await world.call('skiBooking', { params: { code } }, { viewer })).toMatchObject({
      body: {
        booking: {
          fee: { state: 'refunded', bankDecides: false },
          ...{ paid: 3150, refunded: 0, can: { payFee: { allowed: false } } },
        },
      },
    })
  })

  test('is not called refunded while its payment is disputed', async () => {
    const { bookingId, code } = await backAfter(3)
    await requestLateFee(records, { bookingId, operator })
    const opened = await world.call('paySkiFee', { params: { code } })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, paymentSecret } = opened.body
    world.pay(paymentSecret)
    expect(await world.complete({ checkoutId, secret: code })).toMatchObject({ ok: true })
    const { won } = await disputedPayment(db, checkoutId, world.time.now)
    await refundFee(records, { bookingId, operator, note: 'Their proof came' })
    const fee = async () => {
      const answer = await world.call('skiBooking', { params: { code } })
      return answer.ok ? answer.body.booking.fee : null
    }
    expect(await fee()).toMatchObject({ state: 'refunded', bankDecides: true })
    await won()
    expect(await fee()).toMatchObject({ state: 'refunded', bankDecides: false })
  })

  test.each([
    ['asked', '--waive'],
    ['paid', '--refund'],
  ])('that is %s must be dropped before the booking counts as undelivered', async (state, drop) => {
    const { bookingId, code } = await backAfter(3)
    await requestLateFee(records, { bookingId, operator })
    if (state === 'paid') {
      const opened = await world.call('paySkiFee', { params: { code } })
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
      world.pay(opened.body.paymentSecret)
      await world.complete({ checkoutId: opened.body.checkoutId, secret: code })
    }
    await transaction(db, (tx) =>
      aScan(tx, { carriesId: bookingId, code: 'returned_to_sender', at: noon('2027-02-16') }),
    )
    await expect(receiveUndeliveredSki(records, { bookingId, operator })).rejects.toThrow(`${drop} WHY`)
    expect(await feesOf(bookingId)).toMatchObject([{ state }])
  })
})
