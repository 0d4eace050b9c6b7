import { expect, test } from 'vitest'
import { describeHistory } from './describe-history.ts'

test.each([
  [{ families: 4, monthsWorn: 14, mends: 1 }, 'Rented by 4 families over 14 months, mended once.'],
  [{ families: 1, monthsWorn: 1, mends: 0 }, 'Rented by 1 family over 1 month, never mended.'],
  [{ families: 1, monthsWorn: 0, mends: 2 }, 'Rented by 1 family, mended twice.'],
  [{ families: 2, monthsWorn: 9, mends: 3 }, 'Rented by 2 families over 9 months, mended 3 times.'],
  [{ families: 0, monthsWorn: 0, mends: 0 }, 'Never rented out.'],
  [{ families: 0, monthsWorn: 0, mends: 1 }, 'Never rented out, mended once.'],
])('%j reads "%s"', (history, words) => {
  expect(describeHistory(history)).toBe(words)
})
