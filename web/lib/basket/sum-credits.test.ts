import { expect, test } from 'vitest'
import { sumCredits, sumCreditsFreed } from './sum-credits.ts'

const rentals = [
  { userCredits: 20, earlierMembership: false },
  { userCredits: 12, earlierMembership: true },
]

test('a piece of an earlier membership counts as a piece, but frees no credits', () => {
  expect(sumCredits(rentals)).toBe(32)
  expect(sumCreditsFreed(rentals)).toBe(20)
})
