import { expect, test } from 'vitest'
import { invoiceText } from './invoice-text.ts'

const plan = (credits: number, amount: number) => ({
  text: `${credits} credits, 20 November 2026 to 20 February 2027`,
  amount,
  priceKey: `plan_${credits}_3m_gbp_v1`,
})
const booster = (amount: number) => ({
  text: 'Wardrobe Booster, 20 credits, 20 November 2026 to 20 February 2027',
  amount,
  priceKey: 'booster_10_3m_gbp_v1',
})

const unpriced = { text: 'A bag', amount: 2000, priceKey: null }

test('an invoice says what it was for', () => {
  expect(invoiceText({ reason: 'subscription_create', lines: [plan(150, 7500)] })).toBe(
    '150 credits, 20 November 2026 to 20 February 2027',
  )
  expect(invoiceText({ reason: 'subscription_cycle', lines: [plan(150, 7500), booster(1000)] })).toBe(
    '150 credits, 20 November 2026 to 20 February 2027 with Wardrobe Booster, 20 credits',
  )
  expect(invoiceText({ reason: 'subscription_update', lines: [plan(100, -2500), plan(200, 5000)] })).toBe(
    'Change to 200 credits',
  )
  expect(invoiceText({ reason: 'subscription_update', lines: [booster(1000)] })).toBe('Wardrobe Booster, 20 credits')
  expect(invoiceText({ reason: 'subscription_update', lines: [plan(150, -3424), plan(150, 7500)] })).toBe(
    '150 credits, 20 November 2026 to 20 February 2027',
  )
  expect(invoiceText({ reason: 'manual', lines: [unpriced] })).toBe('A bag')
})

test('a change is named after what it charges for, never after a free line or one without one of our prices', () => {
  const update = (...lines: readonly (typeof unpriced | ReturnType<typeof plan>)[]) =>
    invoiceText({ reason: 'subscription_update', lines })
  expect(update(plan(150, 0), booster(1000))).toBe('Wardrobe Booster, 20 credits')
  expect(update(plan(200, 0), plan(200, 5000))).toBe('Change to 200 credits')
  expect(update(plan(200, 5000), booster(1000))).toBe('Change to 200 credits with Wardrobe Booster, 20 credits')
  expect(update(unpriced)).toBe('Change of plan')
  expect(update(plan(150, -3424))).toBe('Change of plan')
})

test('a whole period of the only plan is a reactivation, even if a voided attempt has used up the credit of the unused time', () => {
  const update = (...lines: readonly object[]) =>
    invoiceText({ reason: 'subscription_update', lines: lines as readonly ReturnType<typeof plan>[] })
  const whole = { ...plan(100, 5000), proration: false }
  expect(update(whole)).toBe('100 credits, 20 November 2026 to 20 February 2027')
  expect(update(whole, { ...booster(1000), proration: false })).toBe(
    '100 credits, 20 November 2026 to 20 February 2027 with Wardrobe Booster, 20 credits',
  )
  expect(update({ ...whole, proration: true })).toBe('Change to 100 credits')
  // The first period of another interval is whole, too; the old plan is credited, if only with £0.
  for (const amount of [-1350, 0])
    expect(update({ ...plan(150, amount), proration: true }, whole)).toBe('Change to 100 credits')
})

test.each([
  ['the booster', [unpriced, booster(1000)], 'Wardrobe Booster, 20 credits, 20 November 2026 to 20 February 2027'],
  ['the first charge', [plan(150, -100), unpriced], 'A bag'],
  ['the first line', [plan(150, -100), booster(-100)], '150 credits, 20 November 2026 to 20 February 2027'],
  ['its kind', [], 'Membership'],
])('an invoice without a charged plan is named after %s', (_, lines, text) =>
  expect(invoiceText({ reason: 'manual', lines })).toBe(text),
)
