import { expect, test } from 'vitest'
import { invoiceText } from './invoice-text.ts'
import { type StatementCause, statementText } from './statement-text.ts'

const piece = 'Puddle raincoat, 3–4y'
const text = (cause: StatementCause, more = {}) =>
  statementText({ cause, limitDelta: 0, limitAfter: 150, piece, ...more })

test('a line of the statement is a sentence', () => {
  expect(text('order')).toBe('Puddle raincoat, 3–4y, was ordered')
  expect(text('return_announced')).toBe('Puddle raincoat, 3–4y, was announced as coming back')
  expect(text('kept', { piece: undefined })).toBe('A piece, is yours to keep')
  expect(text('joined', { piece: undefined, limitDelta: 150 })).toBe('Your plan: 150 credits')
  expect(text('plan_changed', { limitDelta: 50 })).toBe('Change of plan: 50 more credits')
  expect(text('plan_changed', { limitDelta: -50 })).toBe('Change of plan: 50 fewer credits')
  expect(text('booster_changed', { limitDelta: 20 })).toBe('Wardrobe Booster: 20 more credits')
})

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
  expect(invoiceText({ reason: 'manual', lines: [{ text: 'A bag', amount: 2000, priceKey: null }] })).toBe('A bag')
})
