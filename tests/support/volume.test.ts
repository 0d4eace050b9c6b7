import { afterEach, expect, test, vi } from 'vitest'
import { bySeed, rounds, seedOfTheRun } from './volume.ts'

afterEach(() => vi.unstubAllEnvs())

test('a test plays a few rounds in npm test, and all of them in the soak', () => {
  vi.stubEnv('VOLUME', undefined)
  expect(rounds(3, 20)).toBe(3)
  vi.stubEnv('VOLUME', 'full')
  expect(rounds(3, 20)).toBe(20)
})

test('all tests of a run share one seed, a whole number of at most nine digits', () => {
  expect(seedOfTheRun()).toBe(seedOfTheRun())
  expect(Number.isSafeInteger(seedOfTheRun())).toBe(true)
  expect(seedOfTheRun()).toBeLessThan(1e9)
})

test('a failure prints the command that plays it again', async () => {
  vi.stubEnv('VOLUME', undefined)
  const play = bySeed((seed) => {
    throw new Error(`wrong with ${seed}`)
  }, 42)
  await expect(play).rejects.toThrow(
    'wrong with 42\nPlay it again: SEED=42 npm test -- tests/support/volume.test.ts -t "a failure prints the command that plays it again"',
  )
  vi.stubEnv('VOLUME', 'full')
  await expect(bySeed(() => expect(1).toBe(2), 42)).rejects.toThrow('SEED=42 VOLUME=full npm test')
})

test('bySeed returns the result of the function', async () => {
  expect(await bySeed((seed) => seed * 2, 21)).toBe(42)
})
