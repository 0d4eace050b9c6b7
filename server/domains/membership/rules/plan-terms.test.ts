import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { keyInformation } from './plan-terms.ts'

test('what is kept of a joining is all that the box above its button says (decisions.md §3.7)', () => {
  const plan = {
    price_id: 'plan_150_3m_gbp_v1',
    title: '150 credits',
    credits: 150,
    interval_months: 3,
    total_pence: 7500,
  }
  const postage = { outbound: pence(395), return: pence(425), firstFree: true }
  expect(keyInformation(plan, postage, new Date('2026-11-20T12:00:00Z'), false)).toEqual({
    priceId: 'plan_150_3m_gbp_v1',
    title: '150 credits',
    credits: 150,
    totalPence: 7500,
    intervalMonths: 3,
    renewsAutomatically: true,
    nextPaymentOn: '2027-02-20',
    minimumTermMonths: 3,
    endsOnline: true,
    coolingOffDays: 14,
    outboundPostagePence: 395,
    returnPostagePence: 425,
    firstPostageFree: true,
    cardKeptForRenewals: true,
    startNow: false,
  })
})
