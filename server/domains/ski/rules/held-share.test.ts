import { expect, test } from 'vitest'
import { isTooMuch } from './held-share.ts'

test.each([
  [0, 1, false],
  [2, 2, false],
  [3, 4, true],
  [49, 100, false],
  [50, 100, true],
  [5, 9, true],
])('holding %i of %i pieces is too much: %s', (held, stock, tooMuch) => {
  expect(isTooMuch({ held, stock }, 50)).toBe(tooMuch)
})
