// Paying for ski wear other than by card: with the gift balance of an account, in full or in part, and with a wallet.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { disputedPayment } from '#tests/support/provider/disputed-payment.ts'
import { aChild, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { dispatchSki, receiveSki, requestLateFee } from './index.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = skiWorld(db)
const { call, book, booked, complete } = world
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  world.mails.length = 0
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('job').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
})

const jacket = aChild('104cm', 'jacket')
const longer = { firstDay: '2027-02-13', lastDay: '2027-02-21' }
const shorter = { firstDay: '2027-02-13', lastDay: '2027-02-15' }
const giveCredit = (accountId: Id<'account'>, face: number) =>
  transaction(db, (tx) => aGiftLot(tx, { accountId, face }))
/** A signed-in customer with a gift balance. */
async function buyer(face: number) {
  const { accountId, viewer } = await world.customer()
  if (face > 0) await giveCredit(accountId, face)
  await world.pieces()
  return { accountId, by: { viewer }, balance: async () => (await readGiftBalance(db, accountId)).balance }
}
const bodyOf = <Body>(answer: { ok: true; body: Body } | { ok: false }): Body => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.body
}
/** The amount of the newest payment at the provider, in pence. */
const newestCardAmount = () => [...world.gateway.intents.values()].at(-1)?.amount

describe('a gift balance', () => {
  test('pays for a whole booking without a card, and gets the whole refund', async () => {
    const { by, balance } = await buyer(5000)
    const cards = world.gateway.intents.size
    const opened = bodyOf(await book([jacket], {}, by))
    expect(opened).toMatchObject({ total: 3150, fromBalance: 3150, paymentSecret: null, bookingId: null })
    const { checkoutId } = opened
    expect(await balance(), 'put aside').toBe(1850)
    expect(await call('skiCheckout', { params: { checkoutId }, query: {} }, by)).toMatchObject({
      body: { open: { total: 3150, fromBalance: 3150, paymentSecret: null } },
    })
    const { bookingId: code } = bodyOf(await complete({ checkoutId }, by))
    expect(world.gateway.intents.size).toBe(cards)
    expect(await call('skiBooking', { params: { code } }, by)).toMatchObject({
      body: { booking: { paid: 3150 }, refund: { toCard: 0, toBalance: 3150 } },
    })
    expect(await call('cancelSki', { params: { code }, body: { itemsIds: null } }, by)).toMatchObject({ ok: true })
    await world.work()
    expect(await balance()).toBe(5000)
  })

  test('pays part of a booking and a card the rest; a partial refund goes to the card first', async () => {
    const { by, balance } = await buyer(2000)
    const { bookingId: code, paymentSecret, fromBalance } = await booked([jacket], {}, by)
    expect([fromBalance, newestCardAmount(), await balance()]).toEqual([2000, 1150, 0])
    world.passDays(20)
    expect(await call('skiBooking', { params: { code } }, by)).toMatchObject({
      body: { refund: { toCard: 1150, toBalance: 425 } },
    })
    await world.work()
    world.mails.length = 0
    const body = { itemsIds: null, refund: 1575 }
    expect(await call('cancelSki', { params: { code }, body }, by)).toMatchObject({ ok: true })
    await world.work()
    expect([world.refundedOf(paymentSecret), await balance()]).toEqual([1150, 425])
    expect(world.mails.find(({ template }) => template === 'ski-cancelled')?.text).toContain(
      'refunded £15.75: £11.50 to the card you paid with, which can take up to 10 days, and £4.25 to your gift balance',
    )
  })

  test('gets the only refund, and the page names no other, once the dispute of the card’s part was lost', async () => {
    const { by, balance } = await buyer(2000)
    const { bookingId: code, checkoutId } = await booked([jacket], {}, by)
    await (await disputedPayment(db, checkoutId, world.time.now)).lost()
    expect(await call('skiBooking', { params: { code } }, by)).toMatchObject({
      body: { booking: { lines: [{ refundNow: 3150 }] }, refund: { toCard: 0, toBalance: 2000 } },
    })
    expect(await call('cancelSki', { params: { code }, body: { itemsIds: null } }, by)).toMatchObject({ ok: true })
    expect(await balance()).toBe(2000)
    expect(await call('skiBooking', { params: { code } }, by)).toMatchObject({
      body: { booking: { paid: 3150, refunded: 2000, lines: [{ stateLabel: 'Cancelled' }] } },
    })
  })

  test.each([
    ['a part', 2000, 650, 'You’ve had £11.50 back already, so we’ll refund £6.50.'],
    ['nothing', 0, 0, 'You’ve had your money back already, so there’s nothing more to refund.'],
  ])(
    'that paid %s gets its share back, and the card nothing, when the dates cost less after a lost dispute',
    async (_, gift, ours, words) => {
      const { by, balance } = await buyer(gift)
      const { bookingId: code, checkoutId } = await booked([jacket], {}, by)
      await (await disputedPayment(db, checkoutId, world.time.now)).lost()
      expect(await call('skiChange', { params: { code }, query: shorter }, by)).toMatchObject({
        body: { back: 1800, refund: { toCard: 0, toBalance: ours }, words: `The new dates cost £18 less. ${words}` },
      })
      expect(await call('changeSki', { params: { code }, body: { ...shorter, back: 1800 } }, by)).toMatchObject({
        body: { booking: { refunded: ours } },
      })
      expect(await balance()).toBe(ours)
    },
  )

  test('pays part of dearer dates, and each payment is refunded to where it came from', async () => {
    const { accountId, by, balance } = await buyer(0)
    const { bookingId: code, paymentSecret: first } = await booked([jacket], {}, by)
    await giveCredit(accountId, 300)
    const { payment } = bodyOf(await call('changeSki', { params: { code }, body: longer }, by))
    expect(payment).toMatchObject({ total: 450, fromBalance: 300 })
    const { checkoutId = '', paymentSecret = null } = payment ?? {}
    world.pay(paymentSecret)
    expect(await complete({ checkoutId }, by)).toMatchObject({ body: { bookingId: code } })
    expect(await balance()).toBe(0)
    const body = { itemsIds: null, refund: 3600 }
    expect(await call('cancelSki', { params: { code }, body }, by)).toMatchObject({ ok: true })
    await world.work()
    expect([world.refundedOf(first), world.refundedOf(paymentSecret), await balance()]).toEqual([3150, 150, 300])
  })

  test('pays for a whole late fee', async () => {
    const { accountId, by, balance } = await buyer(0)
    const { bookingId } = await booked([jacket], {}, by)
    const desk = { bookingId, operator: 'sam' }
    world.time.now = new Date('2027-02-10T12:00:00Z')
    await dispatchSki(world.services.payments, desk)
    world.time.now = new Date('2027-02-23T12:00:00Z')
    await receiveSki(world.services.payments, desk)
    await requestLateFee(world.services.payments, desk)
    await giveCredit(accountId, 2000)
    const opened = bodyOf(await call('paySkiFee', { params: { code: bookingId } }, by))
    expect(opened).toMatchObject({ total: 1350, fromBalance: 1350, paymentSecret: null })
    expect(await complete({ checkoutId: opened.checkoutId }, by)).toMatchObject({ body: { bookingId } })
    expect(await balance()).toBe(650)
    expect(await call('skiBooking', { params: { code: bookingId } }, by)).toMatchObject({
      body: { booking: { fee: { state: 'paid' } } },
    })
  })

  test('is available again when its booking is not completed in time, and a guest has none', async () => {
    const { by, balance } = await buyer(5000)
    await book([jacket], {}, by)
    expect(await balance()).toBe(1850)
    world.passDays(1)
    await world.work()
    expect(await balance()).toBe(5000)
    expect(bodyOf(await book([jacket]))).toMatchObject({ total: 3150, fromBalance: 0 })
  })
})

test('a wallet payment with an address abroad is refunded, and nothing is booked', async () => {
  await world.pieces()
  const { checkoutId, guestSecret, paymentSecret } = bodyOf(await book([jacket]))
  world.pay(paymentSecret, 'FR')
  expect(await complete({ checkoutId, secret: guestSecret ?? '' })).toMatchObject({
    ok: false,
    errors: [{ code: 'not_in_uk' }],
  })
  await world.work()
  expect(world.refundedOf(paymentSecret)).toBe(3150)
})
