import { expect, test } from 'vitest'
import { shownInWords } from './shown-in-words.ts'

const older = {
  totalPence: 7500,
  intervalMonths: 3,
  renewsAutomatically: true,
  nextPaymentOn: '2027-02-20',
  minimumTermMonths: 3,
  endsOnline: true,
  coolingOffDays: 14,
}
const olderInWords = [
  'The price: £75 every 3 months, VAT included.',
  'It renews by itself; the next payment was to be on 20 February 2027.',
  'The shortest term: 3 months.',
  'It can be ended online at any time.',
  'The right to cancel within 14 days.',
]
const postage = { outboundPostagePence: 395, returnPostagePence: 425, firstPostageFree: true }

test('the letter repeats all that stood above the button, postage and card too', () => {
  expect(shownInWords({ ...older, ...postage, cardKeptForRenewals: true })).toEqual([
    ...olderInWords,
    'Postage of each swap: £3.95 out, £4.25 back; the first of each free.',
    'The card is kept for the renewals.',
  ])
  expect(shownInWords({ ...postage, firstPostageFree: false })).toEqual([
    'Postage of each swap: £3.95 out, £4.25 back.',
  ])
})

test('what an older record does not hold is not claimed', () => {
  expect(shownInWords(older)).toEqual(olderInWords)
  expect(shownInWords({})).toEqual([])
  expect(shownInWords(null)).toEqual([])
})
