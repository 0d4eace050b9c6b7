import { expect, test } from 'vitest'
import { Lane, type Leave } from './lane.ts'
import { WaitingCallers, withPlace } from './waiting-callers.ts'

test('a request that waits for another server holds no place, and takes none afterwards', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 0 }, 1000)
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  const elsewhere = new WaitingCallers(5)
  const request = withPlace(lane.enter() as Leave, async () => {
    expect(lane.running).toBe(1)
    return await elsewhere.during(() => answer)
  })
  expect(lane.running).toBe(0)
  const leave = lane.enter() as Leave
  resolve('paid')
  expect(await request).toBe('paid')
  // Only the second of the two has a place to release.
  expect(lane.running).toBe(1)
  leave()
  expect(lane.running).toBe(0)
})

test('each request releases its own place', async () => {
  const left: string[] = []
  const elsewhere = new WaitingCallers(5)
  await Promise.all(
    ['ada', 'eve'].map((name) =>
      withPlace(
        () => left.push(name),
        async () => {
          await Promise.resolve()
          if (name === 'eve') await elsewhere.during(async () => {})
        },
      ),
    ),
  )
  expect(left).toEqual(['eve'])
})

test('a limited number of requests may wait, and another may once one of them has an answer or a failure', async () => {
  const elsewhere = new WaitingCallers(2)
  const waits = [1, 2].map(() => Promise.withResolvers<void>())
  const done = waits.map(({ promise }) => elsewhere.during(() => promise).catch(() => 'failed'))
  expect(elsewhere.isFull).toBe(true)
  waits[0]?.reject(new Error('hung up'))
  expect(await done[0]).toBe('failed')
  expect(elsewhere.isFull).toBe(false)
  waits[1]?.resolve()
  await done[1]
})
