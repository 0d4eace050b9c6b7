import { expect, test } from 'vitest'
import { dice } from './dice.ts'

const throws = (seed: number, purpose: string) => Array.from({ length: 2_000 }, (_, i) => dice(seed, i, purpose))

test('the same input gives the same number, from 0 to below 1', () => {
  expect(throws(7, 'drop')).toEqual(throws(7, 'drop'))
  for (const number of throws(7, 'drop')) expect(number >= 0 && number < 1).toBe(true)
})

test('numbers are spread evenly and differ by seed and purpose', () => {
  for (const [seed, purpose] of [
    [1, 'duplicate'],
    [2, 'drop'],
    [99, 'delay'],
  ] as const) {
    const low = throws(seed, purpose).filter((number) => number < 0.1).length
    expect(low).toBeGreaterThan(130)
    expect(low).toBeLessThan(270)
  }
  expect(throws(1, 'drop')).not.toEqual(throws(2, 'drop'))
  expect(throws(1, 'drop')).not.toEqual(throws(1, 'delay'))
})
