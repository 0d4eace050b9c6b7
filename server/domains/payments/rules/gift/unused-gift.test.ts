import { expect, test } from 'vitest'
import { unusedGift } from './unused-gift.ts'

test.each<[string, number, number, number | null, number, number]>([
  // moved, other credit, used, left now, unused
  ['all of it is used', 2000, 0, 2000, 0, 0],
  ['with a credit, both are used in full', 2000, 700, 2700, 0, 0],
  ['with a debt that the invoice adds', 2000, -300, 1700, 0, 0],
  ['the charge came to nothing', 2000, 0, null, 2000, 2000],
  ['the invoice became smaller', 2000, 0, 1500, 500, 500],
  ['the rest of the balance is used first', 2000, 700, 1500, 1200, 1200],
  ['a credit that came since stays where it is', 2000, 0, 2000, 900, 0],
  ['another invoice has taken it', 2000, 0, 0, 0, 0],
  ['another invoice has taken a part of it', 2000, 0, 0, 600, 600],
  ['the charge came to nothing, and the debt stays', 2100, -300, null, 1800, 2100],
  ['the balance is owed now', 2000, 0, 0, -100, 0],
])('the unused part of gift money is found: %s', (_, reserved, otherCredit, usedOfBalance, balanceLeft, unused) => {
  expect(unusedGift({ reserved, otherCredit, usedOfBalance, balanceLeft })).toBe(unused)
})
