import { expect, test } from 'vitest'
import { paymentCopy } from '#web/copy/payment.ts'
import { ordersCopy } from '#web/screens/account/orders/copy.ts'
import { resaleOrderCopy } from '#web/screens/resale/order/copy.ts'
import { endedNote } from '#web/screens/resale/order/order-facts.tsx'
import { resaleReturnCopy } from '#web/screens/resale/returns/copy.ts'
import { skiBookingCopy } from '#web/screens/skiwear/booking/copy.ts'

const nothingMore = 'You’ve had your money back already, so there’s nothing more to refund.'

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
  [{ toCard: 0, toBalance: 0 }, nothingMore],
])('says where a refund of %o goes, or that there is none', (parts, words) => {
  expect(paymentCopy.refund('We’ll refund', parts)).toBe(words)
})

test('no page names an amount if there is nothing more to refund', () => {
  const none = { toCard: 0, toBalance: 0 }
  expect(resaleOrderCopy.cancelled(none)).toBe(`Order cancelled. ${nothingMore}`)
  expect(skiBookingCopy.refundOfAll(none)).toBe(`You’re cancelling all of it. ${nothingMore}`)
  expect(skiBookingCopy.cancelled({ refunded: 0, bankDecides: false })).toBe('That’s cancelled.')
})

test('while the bank decides, no page of an order or a return promises or reports a refund to the card', () => {
  const deciding = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
  const refund = { toCard: 4198, toBalance: 0, bankDecides: true }
  expect(resaleOrderCopy.cancelEffects(refund)[0]).toBe(deciding)
  expect(resaleOrderCopy.cancelled(refund)).toBe(`Order cancelled. ${deciding}`)
  expect(paymentCopy.refund('We’ll refund', { ...refund, toBalance: 105 })).toBe(
    `${deciding} We’ll refund £1.05 to your gift balance, where you can use it straight away.`,
  )
  expect(paymentCopy.refund('We’ll refund', { toCard: 0, toBalance: 105, bankDecides: true })).not.toContain('bank')
  expect(endedNote({ chargedBack: false, bankDecides: true })).not.toContain('efund')
  const paid = { byCard: 4198, fromBalance: 0, chargedBack: false, bankDecides: true, comingBack: false }
  const { terms, next } = resaleReturnCopy
  expect(terms(paid)).toBe(deciding)
  expect(next.posted(paid).lines).toEqual(['We’ll email you once it’s here.', deciding])
  expect(next.received({ ...paid, missing: [], again: null }).lines).toEqual([deciding])
  expect(next.lost({ ...paid, deliveredOn: null }).lines).toEqual([
    `Your return was scanned and hasn’t arrived. ${deciding}`,
  ])
  expect(next.lapsed(paid).lines.join()).not.toContain('refund')
})

test('while the bank decides, the page of a return says that only the part not paid by card is refunded', () => {
  const paid = { byCard: 2000, fromBalance: 2498, chargedBack: false, bankDecides: true, comingBack: false }
  const words =
    'Your bank is reviewing this payment, so we can’t refund it to your card for now. Anything over what you paid by card goes to your gift balance, where you can use it straight away.'
  const { terms, next } = resaleReturnCopy
  expect(terms(paid)).toBe(words)
  expect(next.posted(paid).lines.at(-1)).toBe(words)
  expect(next.received({ ...paid, missing: [], again: null }).lines).toEqual([words])
  expect(next.lost({ ...paid, deliveredOn: null }).lines.join()).toContain(words)
})

test('while the bank decides, no page of ski wear promises or reports a refund to the card', () => {
  const deciding = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
  const refund = { toCard: 3000, toBalance: 0, bankDecides: true }
  expect(skiBookingCopy.refundOfAll(refund)).toBe(`You’re cancelling all of it. ${deciding}`)
  expect(skiBookingCopy.refundIfAll(refund)).toBe(deciding)
  expect(skiBookingCopy.refundOfTicked({ ticked: 1500, all: 3000, refundByUs: 3000, bankDecides: true })).toBe(
    `If you cancel what’s ticked, £15 comes back. ${deciding}`,
  )
  expect(skiBookingCopy.feeRefunded({ bankDecides: true })).toBe(`We’ve let you off. ${deciding}`)
  expect(skiBookingCopy.cancelled({ refunded: 3000, bankDecides: true })).toBe(`That’s cancelled. ${deciding}`)
})

test('without JavaScript, the form that cancels ski wear does not say that all of it is cancelled', () => {
  expect(skiBookingCopy.refundIfAll({ toCard: 3000, toBalance: 0 })).toBe(
    'If you cancel all of it, we’ll refund £30 to the card you paid with. It can take up to 10 days to reach you.',
  )
})

test('the page of a return that the carrier is bringing back to the buyer says so, and promises no refund', () => {
  const { title, lines } = resaleReturnCopy.next.posted({ byCard: 1250, fromBalance: 0, comingBack: true })
  expect(title).toBe('The courier is bringing it back to you')
  expect(lines.join()).not.toMatch(/refund|once it’s here/)
})

test('once the bank has given the money back, no page of an order or a return promises a refund', () => {
  const paid = { byCard: 2548, fromBalance: 0, chargedBack: true, comingBack: false }
  expect(endedNote({ chargedBack: true, bankDecides: false })).not.toContain('efund')
  expect(endedNote({ chargedBack: false, bankDecides: false })).toBe('Refunded')
  for (const until of [null, '4 December 2026'])
    expect(resaleOrderCopy.rights(until, 14, true)).toMatch(
      /returning it is free\. .* to return it\. Your statutory rights/,
    )
  const { terms, next, recalledOnly, faultsOnly } = resaleReturnCopy
  expect(terms(paid)).toBe(nothingMore)
  expect(terms({ ...paid, fromBalance: 500 })).toContain('We only refund what’s more than that, to your gift balance.')
  expect(recalledOnly(paid) + faultsOnly('4 December 2026', paid)).not.toContain('refund')
  expect(recalledOnly({ chargedBack: false })).toContain('at any time, for a full refund. The label')
  expect(faultsOnly('4 December 2026', { chargedBack: false })).toContain('until 4 December 2026 for a full refund.')
  const all = { missing: [], again: null }
  expect(next.received({ ...paid, ...all }).lines).toEqual([nothingMore])
  expect(next.lost({ ...paid, deliveredOn: null }).lines).toEqual([
    `Your return was scanned and hasn’t arrived. ${nothingMore}`,
  ])
  const delivered = next.lost({ ...paid, deliveredOn: '2 December 2026' })
  expect(Object.values(delivered).flat().join()).not.toMatch(/lost|hasn’t arrived|We’ve refunded/)
  for (const { lines } of [next.posted(paid), next.lapsed(paid)]) expect(lines.join()).not.toContain('refund')
  expect(next.received({ ...paid, ...all, chargedBack: false }).lines).toEqual([
    'We’ve refunded your return to the card you paid with. It can take up to 10 days to reach your card.',
  ])
  const inPart = { ...paid, missing: ['Puddle raincoat'], again: '3 January 2027', chargedBack: false }
  expect(next.received(inPart).lines).toEqual([
    'We’ve refunded what was in the parcel to the card you paid with. It can take up to 10 days to reach your card.',
    'One piece wasn’t in the parcel, so it’s still yours: Puddle raincoat. You can book another return until 3 January 2027.',
  ])
})

test('the page of a return that was delivered and refunded stays true if the parcel is found later', () => {
  const paid = { byCard: 1250, fromBalance: 0, deliveredOn: '2 December 2026' }
  const { title, lines } = resaleReturnCopy.next.lost(paid)
  expect(title).toBe('We couldn’t find your return in time')
  expect(lines).toEqual([
    'The carrier says that it delivered your return to us on 2 December 2026, but we couldn’t find it here in time. You don’t need to do anything. We’ve refunded it to the card you paid with. It can take up to 10 days to reach your card.',
  ])
})

test.each([
  [{ toCard: 395, toBalance: 0 }, '£3.95, refunded to your card'],
  [{ toCard: 0, toBalance: 395 }, '£3.95, refunded to your gift balance'],
  [{ toCard: 290, toBalance: 105 }, '£3.95, refunded: £2.90 to your card, £1.05 to your gift balance'],
  [{ toCard: 0, toBalance: 0 }, '£3.95, given back by your bank'],
  [{ toCard: 0, toBalance: 105 }, '£3.95: £1.05 refunded to your gift balance, the rest given back by your bank'],
])('says where the refund of a cancelled order’s delivery went: %o', (to, words) => {
  expect(ordersCopy.refunded(395, to)).toBe(words)
})

test('says that the delivery of a cancelled order was refunded to the adult who paid it', () => {
  expect(ordersCopy.refunded(395, null)).toBe('£3.95, refunded to the adult who paid')
})

test.each([
  [{ ticked: 0, all: 0, refundByUs: 0 }, 'If you cancel what’s ticked, nothing comes back.'],
  [{ ticked: 1500, all: 3000, refundByUs: 3000 }, 'If you cancel what’s ticked, £15 comes back.'],
  [{ ticked: 1500, all: 3000, refundByUs: 0 }, nothingMore],
  [
    { ticked: 1500, all: 3000, refundByUs: 1000 },
    'If you cancel what’s ticked, up to £10 comes back. You’ve had the rest already.',
  ],
])('says what is refunded if ski wear is cancelled, with %o', (amounts, words) => {
  expect(skiBookingCopy.refundOfTicked(amounts)).toBe(words)
})
