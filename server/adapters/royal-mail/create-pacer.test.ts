import { expect, test } from 'vitest'
import { createPacer } from './create-pacer.ts'

test('calls are spaced evenly, and a call after a pause starts immediately', async () => {
  let clock = 0
  const waits: number[] = []
  const pace = createPacer(5, { now: () => clock, wait: async (ms) => void waits.push(ms) })
  await Promise.all([pace(), pace(), pace()])
  expect(waits).toEqual([200, 400])
  clock = 500
  await pace()
  expect(waits, 'the third began at 400').toEqual([200, 400, 100])
  clock = 60_000
  await pace()
  expect(waits).toHaveLength(3)
})
