import { expect, test } from 'vitest'
import { addCredits, type Credits, credits, subtractCredits, sumCredits } from './credits.ts'
import { type Pence, pence } from './money.ts'

test('credits are whole', () => {
  expect(credits(100)).toBe(100)
  expect(credits(-0)).toBe(0)
  expect(() => credits(1.5)).toThrow('not a whole number of credits')
})

test('credits add, subtract and sum', () => {
  expect(addCredits(credits(20), credits(12))).toBe(32)
  expect(subtractCredits(credits(20), credits(32))).toBe(-12)
  expect(sumCredits([credits(20), credits(12), credits(1)])).toBe(33)
})

test('credits are not money', () => {
  // @ts-expect-error money is not credits
  const wrong: Credits = pence(5)
  // @ts-expect-error credits are not money
  const alsoWrong: Pence = credits(5)
  expect(wrong).toBe(alsoWrong)
})
