import { expect, test } from 'vitest'
import { paymentCopy } from '#web/copy/payment.ts'
import { ordersCopy } from '#web/screens/account/orders/copy.ts'
import { resaleOrderCopy } from '#web/screens/resale/order/copy.ts'
import { skiBookingCopy } from '#web/screens/skiwear/booking/copy.ts'

const back = 'You’ve had your money back already, so there’s nothing more to refund.'

test.each([
  [
    { toCard: 395, toBalance: 0 },
    'We’ll refund £3.95 to the card you paid with. It can take up to 10 days to reach you.',
  ],
  [{ toCard: 0, toBalance: 395 }, 'We’ll refund £3.95 to your gift balance, where you can use it straight away.'],
  [
    { toCard: 290, toBalance: 105 },
    'We’ll refund £2.90 to the card you paid with, which can take up to 10 days, and £1.05 to your gift balance, where you can use it straight away.',
  ],
  [{ toCard: 0, toBalance: 0 }, back],
])('a refund of %o says where it goes, or that there is none', (parts, words) => {
  expect(paymentCopy.refund('We’ll refund', parts)).toBe(words)
})

test('no page names a sum where there is nothing more to refund', () => {
  const none = { toCard: 0, toBalance: 0 }
  expect(resaleOrderCopy.cancelled(none)).toBe(`Order cancelled. ${back}`)
  expect(skiBookingCopy.bringsAll(none)).toBe(`You’re cancelling all of it. ${back}`)
})

test.each([
  [null, '£3.95, refunded to the adult who paid'],
  [{ toCard: 395, toBalance: 0 }, '£3.95, refunded to your card'],
  [{ toCard: 0, toBalance: 395 }, '£3.95, refunded to your gift balance'],
  [{ toCard: 290, toBalance: 105 }, '£3.95, refunded: £2.90 to your card, £1.05 to your gift balance'],
  [{ toCard: 0, toBalance: 0 }, '£3.95, given back by your bank'],
  [{ toCard: 0, toBalance: 105 }, '£3.95: £1.05 refunded to your gift balance, the rest given back by your bank'],
])('the delivery of a cancelled order that was refunded as %o says who gave it back', (to, words) => {
  expect(ordersCopy.refunded(395, to)).toBe(words)
})

test.each([
  [{ ticked: 0, all: 0, ours: 0 }, 'If you cancel what’s ticked, nothing comes back.'],
  [{ ticked: 1500, all: 3000, ours: 3000 }, 'If you cancel what’s ticked, £15 comes back.'],
  [{ ticked: 1500, all: 3000, ours: 0 }, back],
  [
    { ticked: 1500, all: 3000, ours: 1000 },
    'If you cancel what’s ticked, up to £10 comes back. You’ve had the rest already.',
  ],
])('of ski wear, ticked as %o, it says what comes back', (of, words) => {
  expect(skiBookingCopy.bringsTicked(of)).toBe(words)
})
