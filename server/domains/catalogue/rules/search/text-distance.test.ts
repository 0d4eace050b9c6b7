import { expect, test } from 'vitest'
import { slipsBetween } from './text-distance.ts'

test.each([
  ['coat', 'coat', 0],
  ['coat', 'cot', 1],
  ['cot', 'coat', 1],
  ['coat', 'boat', 1],
  ['caot', 'coat', 1],
  ['pruple', 'purple', 1],
  ['dungares', 'dungarees', 1],
  ['dungeress', 'dungarees', 2],
  ['acot', 'coat', 2],
  ['', 'ab', 2],
  ['ab', '', 2],
])('“%s” and “%s” are %i edits apart', (typed, word, slips) => {
  expect(slipsBetween(typed, word, 2).whole).toBe(slips)
})

test('larger distances are only reported as too far, and very long words are never near', () => {
  expect(slipsBetween('coat', 'dungarees', 2).whole).toBeGreaterThan(2)
  expect(slipsBetween('bear', 'fox', 1).whole).toBeGreaterThan(1)
  const long = 'x'.repeat(41)
  expect(slipsBetween(long, long, 2).whole).toBe(3)
})

test('the distance to the beginning of a longer word is measured too', () => {
  expect(slipsBetween('swaetsh', 'sweatshirt', 2).beginning).toBe(1)
  expect(slipsBetween('sweat', 'sweatshirt', 2)).toMatchObject({ beginning: 0 })
})
