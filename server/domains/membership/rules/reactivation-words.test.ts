import { expect, test } from 'vitest'
import {
  evidenceOfReactivation,
  type ReactivationFacts,
  reactivationInLines,
  reactivationWords,
} from './reactivation-words.ts'

const facts = (more: Partial<ReactivationFacts> = {}): ReactivationFacts => ({
  pricePence: 7500,
  intervalMonths: 3,
  unusedPence: 0,
  balancePence: 0,
  duePence: 7500,
  addedToNextPence: 0,
  ...more,
})
const sums = (more: Partial<ReactivationFacts>) =>
  reactivationWords(facts(more)).sums.map(({ label, value }) => [label, value])

test('the amount is named on the page and on the button, and the interval after it (law L-1)', () => {
  const { duty, button } = reactivationWords(facts())
  expect(sums({})).toEqual([
    ['Your plan', '£75'],
    ['To pay now', '£75'],
  ])
  expect(duty).toBe('Then £75 every 3 months, renewing automatically until you change, pause or end your plan.')
  expect(button).toBe('Reactivate and pay £75')
})

test('each credit has its line, and a debt is added', () => {
  expect(sums({ unusedPence: 1500, balancePence: 200, duePence: 5800 }).slice(1)).toEqual([
    ['Unused payment from before your pause', '−£15'],
    ['Account balance', '−£2'],
    ['To pay now', '£58'],
  ])
  expect(sums({ balancePence: -20, duePence: 7520 })).toContainEqual(['Carried over from before', '£0.20'])
  expect(sums({ unusedPence: 7500, duePence: 0 })).toContainEqual(['To pay now', 'Nothing'])
  expect(reactivationWords(facts({ unusedPence: 7500, duePence: 0 })).button).toBe('Reactivate')
})

test('what is too small for a card is added to the next payment, with a debt of the balance', () => {
  expect(sums({ unusedPence: 7480, duePence: 0, addedToNextPence: 20 }).slice(2)).toEqual([
    ['To pay now', 'Nothing'],
    ['Added to your next payment', '£0.20'],
  ])
  expect(sums({ unusedPence: 7495, balancePence: -10, duePence: 0, addedToNextPence: 15 }).slice(2)).toEqual([
    ['Carried over from before', '£0.10'],
    ['To pay now', 'Nothing'],
    ['Added to your next payment', '£0.15'],
  ])
})

test('the evidence of a reactivation is everything on the page, word for word (law L-14)', () => {
  const shown = facts({ unusedPence: 1500, duePence: 6000 })
  const { text, ...kept } = evidenceOfReactivation(shown)
  expect(kept).toEqual({ ...shown, renewsAutomatically: true })
  expect(text).toEqual(reactivationInLines(reactivationWords(shown)))
  expect(text).toEqual([
    'A new period starts today, and you can order straight away.',
    'Your plan: £75',
    'Unused payment from before your pause: −£15',
    'To pay now: £60',
    'Then £75 every 3 months, renewing automatically until you change, pause or end your plan.',
    'Button: Reactivate and pay £60',
  ])
})
