import { expect, test } from 'vitest'
import { addedText, type GiftSubject, paidText, refundedText } from './entry-text.ts'

const none: GiftSubject = { purpose: null, reference: null, piece: null, period: null, elsewhere: false }
const period = '28 November 2026 to 28 December 2026'

test('a card is named after its sender, or by its reference once its buyer is erased', () => {
  expect(addedText({ reference: 'G-7K3Q9M', sender: 'Gran' })).toBe('Gift card from Gran')
  expect(addedText({ reference: 'G-7K3Q9M', sender: '' })).toBe('Gift card G-7K3Q9M')
})

test.each<[Partial<GiftSubject>, string]>([
  [{ purpose: 'rental-order', reference: 'W-7K3Q9M' }, 'Postage of delivery W-7K3Q9M'],
  [{ purpose: 'swap', reference: 'W-7K3Q9M' }, 'Postage of delivery W-7K3Q9M'],
  [{ purpose: 'swap', reference: 'W-7K3Q9M', elsewhere: true }, 'Postage for the other home'],
  [{ purpose: 'return', reference: 'WR-K7M2PX' }, 'Postage of return WR-K7M2PX'],
  [{ purpose: 'keep-piece', piece: 'Stripy dungarees' }, 'Bought: Stripy dungarees'],
  [{ purpose: 'lost-piece', piece: 'Stripy dungarees' }, 'Lost: Stripy dungarees'],
  [{ purpose: 'resale', reference: 'R-7K3Q9M' }, 'Resale order R-7K3Q9M'],
  [{ purpose: 'ski', reference: 'S-7K3Q9M' }, 'Ski hire S-7K3Q9M'],
  [{ purpose: 'ski-change', reference: 'S-7K3Q9M' }, 'Ski hire S-7K3Q9M, other dates'],
  [{ purpose: 'ski-fee', reference: 'S-7K3Q9M' }, 'Ski hire S-7K3Q9M, late fee'],
  [{ period }, `Membership, ${period}`],
  [{}, 'Membership'],
])('the text of a payment for %j is: %s', (subject, text) => {
  expect(paidText({ ...none, ...subject })).toBe(text)
})

test.each<[string, Partial<GiftSubject>, string]>([
  ['order-cancelled:1', { purpose: 'swap', reference: 'W-7K3Q9M' }, 'Back: order W-7K3Q9M was cancelled'],
  ['order-cancelled:1', { purpose: 'swap', elsewhere: true }, 'Back: the other home’s order was cancelled'],
  ['return-cancelled:1', { purpose: 'swap', reference: 'W-1' }, 'Back: postage of a return that wasn’t sent'],
  ['return-lapsed:1', { purpose: 'return' }, 'Back: postage of a return that wasn’t sent'],
  ['purchase-cancelled:1', { purpose: 'keep-piece', piece: 'Kite' }, 'Back: Kite, purchase cancelled'],
  ['loss-found:1', { purpose: 'lost-piece', piece: 'Kite' }, 'Back: Kite turned up'],
  ['resale:1', { purpose: 'resale', reference: 'R-7K3Q9M' }, 'Back: from resale order R-7K3Q9M'],
  ['ski:cancel:1:2', { purpose: 'ski', reference: 'S-7K3Q9M' }, 'Back: from ski hire S-7K3Q9M'],
  ['ski:change:1:2', { purpose: 'ski-change', reference: 'S-7K3Q9M' }, 'Back: from ski hire S-7K3Q9M'],
  ['refund:1', { purpose: 'ski-fee', reference: 'S-7K3Q9M' }, 'Back: late fee of ski hire S-7K3Q9M'],
  ['refund:1', { period }, `Back: membership, ${period}`],
])('the text of the refund %s for %j is: %s', (causeKey, subject, text) => {
  expect(refundedText(causeKey, { ...none, ...subject })).toBe(text)
})
