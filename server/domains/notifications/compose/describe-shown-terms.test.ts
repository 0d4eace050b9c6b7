import { expect, test } from 'vitest'
import { describeShownTerms } from './describe-shown-terms.ts'

const older = {
  totalPence: 7500,
  intervalMonths: 3,
  renewsAutomatically: true,
  nextPaymentOn: '2027-02-20',
  minimumTermMonths: 3,
  endsOnline: true,
  coolingOffDays: 14,
}
const olderTerms = [
  'Price: £75 every 3 months, including VAT.',
  'It renews automatically. Next payment: 20 February 2027.',
  'Minimum term: 3 months (£75).',
  'You can end it online at any time.',
  'You can cancel within 14 days for a refund.',
]
const postage = { outboundPostagePence: 395, returnPostagePence: 425, firstPostageFree: true }

test('the email repeats everything shown above the button, including postage and card', () => {
  expect(describeShownTerms({ ...older, ...postage, cardKeptForRenewals: true })).toEqual([
    ...olderTerms,
    'Postage per swap: £8.20 (£3.95 to you, £4.25 back); your first each way is free.',
    'We save your card to take renewals.',
  ])
  expect(describeShownTerms({ outboundPostagePence: 395, returnPostagePence: 395 })).toEqual([
    'Postage per swap: £7.90 (£3.95 each way).',
  ])
})

test('an older record yields only what it contains', () => {
  expect(describeShownTerms(older)).toEqual(olderTerms)
  expect(describeShownTerms({})).toEqual([])
  expect(describeShownTerms(null)).toEqual([])
})
