import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { evidenceOf, inLines, keyInformation, type OfferFacts } from './key-information.ts'

const offer = (more: Partial<OfferFacts['plan']> = {}, postage: Partial<OfferFacts['postage']> = {}): OfferFacts => ({
  plan: {
    price_id: 'plan_150_3m_gbp_v1',
    title: '150 credits',
    credits: 150,
    interval_months: 3,
    total_pence: 7500,
    average_items: '9–10',
    ...more,
  },
  postage: { outbound: pence(395), return: pence(395), firstFree: true, returnFree: true, ...postage },
  ending: { lastOrdersDays: 14, clothesDueDays: 30 },
  today: { byCard: pence(more.total_pence ?? 7500), fromGift: pence(0) },
  now: new Date('2026-11-20T12:00:00Z'),
})
const row = (facts: OfferFacts, label: string) => keyInformation(facts).rows.find((row) => row.label === label)?.value

test('the plan and its price come first', () => {
  expect(keyInformation(offer()).lead).toBe('150 credits for £75 every 3 months')
  expect(keyInformation(offer({ interval_months: 1, total_pence: 2700 })).lead).toBe('150 credits for £27 every month')
})

test('the box gives price, interval, renewal, minimum term, ending, the 14 days and postage, in this order (law L-2)', () => {
  expect(keyInformation(offer()).rows).toEqual([
    { label: 'Plan', value: '150 credits, about 9–10 pieces at home' },
    { label: 'You pay', value: '£75 today, then £75 every 3 months, VAT included' },
    { label: 'Renews', value: 'Automatically, next on 20 February 2027' },
    { label: 'Minimum term', value: '3 months, £75 in total' },
    {
      label: 'How to end it',
      value:
        'Online at any time. It runs until the period you’ve paid for ends, without new orders in its last 14 days',
    },
    {
      label: 'Change your mind',
      value:
        'Cancel within 14 days. You get everything back until we’ve sent you clothes; after that, all but £0.81 for each day since you joined',
    },
    { label: 'Postage', value: '£3.95 each way. Your first delivery and your first return are free' },
  ])
})

test('a separate box asks for the express start, with the daily share of this plan (law L-4)', () => {
  expect(keyInformation(offer()).startNowBox).toBe(
    'Start my membership now. If I cancel within 14 days after clothes were sent, Wrenlet keeps £0.81 for each day since I joined',
  )
  const monthly = { interval_months: 1, total_pence: 1800 }
  // 1800 pence divided by the 30 days from 20 November.
  expect(keyInformation(offer(monthly)).startNowBox).toContain('keeps £0.60 for each day')
  expect(row(offer(monthly), 'Change your mind')).toContain('all but £0.60 for each day')
})

test('the button names the amount, and the line under it the interval (law L-1)', () => {
  const buttonTexts = ({ button, underButton }: ReturnType<typeof keyInformation>) => [button, underButton]
  expect(buttonTexts(keyInformation(offer()))).toEqual([
    'Subscribe and pay £75',
    'then £75 every 3 months, until you end it',
  ])
  expect(buttonTexts(keyInformation(offer({ interval_months: 1, total_pence: 2700 })))).toEqual([
    'Subscribe and pay £27',
    'then £27 every month, until you end it',
  ])
  expect(row(offer({ interval_months: 1, total_pence: 2700 }), 'Minimum term')).toBe('1 month, £27 in total')
})

test('the card is saved for renewals, postage and later consents, never for lost pieces, and the page says so (law L-15)', () => {
  const mandate = keyInformation(offer()).notes.find((note) => note.includes('saves your card'))
  for (const part of [
    'Stripe, our payment provider',
    'renewals',
    'postage',
    'We never charge it for a piece that never comes back',
    'what you agree to on your plan page',
  ])
    expect(mandate).toContain(part)
})

test('no postage is called free if none is, and both ways are named if their prices differ', () => {
  expect(row(offer({}, { firstFree: false }), 'Postage')).toBe('£3.95 each way')
  expect(row(offer({}, { return: pence(425), firstFree: false }), 'Postage')).toBe(
    '£3.95 for a delivery, £4.25 for a return',
  )
})

test('the evidence of a consent is everything on the page, word for word, and the facts in it (law L-14)', () => {
  const facts = offer({}, { return: pence(425) })
  const { text, ...kept } = evidenceOf(facts)
  expect(kept).toEqual({
    priceId: 'plan_150_3m_gbp_v1',
    title: '150 credits',
    credits: 150,
    totalPence: 7500,
    fromGiftPence: 0,
    intervalMonths: 3,
    renewsAutomatically: true,
    nextPaymentOn: '2027-02-20',
    minimumTermMonths: 3,
    endsOnline: true,
    coolingOffDays: 14,
    dailySharePence: 81,
    outboundPostagePence: 395,
    returnPostagePence: 425,
    firstPostageFree: true,
    startNow: true,
  })
  const shown = keyInformation(facts)
  expect(text).toEqual(inLines(shown))
  for (const words of [
    ...[shown.lead, shown.heading],
    ...shown.rows.flatMap(({ label, value }) => [label, value]),
    ...shown.notes,
    ...[shown.termsBox.text, shown.startNowBox, shown.button, shown.underButton],
  ])
    expect(text.join('\n')).toContain(words)
})

test.each([
  [2700, 2000, '£7', 'Pays £20 of today’s payment; £7 by card'],
  [2700, 2700, '£27 from your gift balance', 'Pays £27 of today’s payment. Your card is saved'],
])('when %ip is due and a gift balance pays %ip, the button asks for %s', (total_pence, fromGift, duty, words) => {
  const facts = {
    ...offer({ total_pence, interval_months: 1 }),
    today: { byCard: pence(total_pence - fromGift), fromGift: pence(fromGift) },
  }
  const { button, underButton, notes } = keyInformation(facts)
  expect(notes.join()).toContain('we refund your card first, then your gift balance, within 14 days')
  expect(button).toBe(`Subscribe and pay ${duty}`)
  expect(underButton).toBe('then £27 every month, until you end it')
  expect(row(facts, 'You pay')).toBe('£27 today, then £27 every month, VAT included')
  expect(row(facts, 'Gift balance')).toContain(words)
  expect(evidenceOf(facts)).toMatchObject({ totalPence: 2700, fromGiftPence: fromGift })
  expect(evidenceOf(facts).text).toContain(`Button: Subscribe and pay ${duty}`)
})
