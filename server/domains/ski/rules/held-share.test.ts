import { expect, test } from 'vitest'
import { isHeldShareReached } from './held-share.ts'

test.each([
  [0, 1, false],
  [2, 2, false],
  [3, 4, true],
  [49, 100, false],
  [50, 100, true],
  [5, 9, true],
])('holding %i of %i pieces is too much: %s', (held, stock, tooMuch) => {
  expect(isHeldShareReached({ held, stock }, 50)).toBe(tooMuch)
})
