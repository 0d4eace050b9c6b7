import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lane, type Leave, Turnstile } from './lane.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends requests to the lane, and follows the outcome of each, in the order in which they were sent. */
function outcomesOf(lane: Lane, count: number) {
  const fates: ('waits' | 'refused' | Leave)[] = []
  for (let at = 0; at < count; at++) {
    fates.push('waits')
    void Promise.resolve(lane.enter()).then((leave) => {
      fates[at] = leave ?? 'refused'
    })
  }
  const outcomesNow = () => fates.map((fate) => (typeof fate === 'string' ? fate : 'in')).join(' ')
  const outcomes = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return outcomesNow()
  }
  return { outcomes, outcomesNow, leave: (at: number) => (fates[at] as Leave)() }
}

test('a limited number run at once; the others wait, first come, first served', async () => {
  const lane = new Lane({ atOnce: 2, waiting: 10 }, 1000)
  const { outcomes, leave } = outcomesOf(lane, 4)
  expect(await outcomes()).toBe('in in waits waits')
  leave(1)
  expect(await outcomes()).toBe('in in in waits')
  leave(0)
  expect(await outcomes()).toBe('in in in in')
})

test('leaving twice gives one place back', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 10 }, 1000)
  const { outcomes, leave } = outcomesOf(lane, 3)
  expect(await outcomes()).toBe('in waits waits')
  leave(0)
  leave(0)
  expect(await outcomes()).toBe('in in waits')
})

test('a request is refused after its longest wait, and no sooner', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 10 }, 1000)
  const first = outcomesOf(lane, 2)
  await vi.advanceTimersByTimeAsync(600)
  const later = outcomesOf(lane, 1)
  await vi.advanceTimersByTimeAsync(399)
  expect([await first.outcomes(), await later.outcomes()]).toEqual(['in waits', 'waits'])
  await vi.advanceTimersByTimeAsync(2)
  expect([await first.outcomes(), await later.outcomes()]).toEqual(['in refused', 'waits'])
  await vi.advanceTimersByTimeAsync(600)
  expect(await later.outcomes()).toBe('refused')
  expect(lane.waiting).toBe(0)
})

test('no timer runs when no request waits', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 10 }, 600_000)
  const { outcomes, leave } = outcomesOf(lane, 2)
  expect(await outcomes()).toBe('in waits')
  leave(0)
  expect(await outcomes()).toBe('in in')
  expect(vi.getTimerCount()).toBe(0)
})

test('a full queue refuses immediately', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 2 }, 1000)
  expect(await outcomesOf(lane, 5).outcomes()).toBe('in waits waits refused refused')
})

test('no later request is admitted before those that wait', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 10 }, 1000)
  const early = outcomesOf(lane, 2)
  expect(await early.outcomes()).toBe('in waits')
  early.leave(0)
  // In the same turn of the event loop in which the place came free.
  const late = outcomesOf(lane, 1)
  expect([await early.outcomes(), await late.outcomes()]).toEqual(['in in', 'waits'])
})

test('work without pauses admits one request in each turn of the event loop', async () => {
  const lane = new Lane({ atOnce: 2, waiting: 100 }, 1000)
  let begun = 0
  const work = async () => {
    const leave = await lane.enter()
    begun += 1
    leave?.()
  }
  for (let count = 0; count < 12; count++) void work()
  await Promise.resolve()
  for (let turn = 1; turn <= 3; turn++) {
    const before = begun
    vi.advanceTimersToNextTimer()
    for (let tick = 0; tick < 20; tick++) await Promise.resolve()
    expect(begun - before).toBe(1)
  }
  await vi.advanceTimersByTimeAsync(999)
  expect([begun, lane.running, lane.waiting]).toEqual([12, 0, 0])
})

test('a place that comes free too late is not given to a request whose wait has ended', async () => {
  const lane = new Lane({ atOnce: 1, waiting: 10 }, 1000)
  const { outcomes, leave } = outcomesOf(lane, 2)
  expect(await outcomes()).toBe('in waits')
  // The event loop was blocked: the clock is past the longest wait, and no timer has run.
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 1001)
  leave(0)
  expect(await outcomes()).toBe('in refused')
  vi.restoreAllMocks()
})

test('no queued request is admitted while connections arrive, for a limited time', async () => {
  const turnstile = new Turnstile()
  const lane = new Lane({ atOnce: 1, waiting: 10 }, 60_000, turnstile)
  const { outcomes, outcomesNow, leave } = outcomesOf(lane, 2)
  expect(await outcomes()).toBe('in waits')
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  leave(0)
  const turnOnce = async () => {
    vi.advanceTimersToNextTimer()
    for (let tick = 0; tick < 5; tick++) await Promise.resolve()
    return outcomesNow()
  }
  for (let turn = 0; turn < 20; turn++, now += 1) {
    turnstile.arrive()
    expect(await turnOnce(), `after ${turn} ms`).toBe('in waits')
  }
  turnstile.arrive()
  expect(await turnOnce()).toBe('in in')
  vi.restoreAllMocks()
})

test('a lane of quick work admits several at its turn, never more than it has places', async () => {
  const lane = new Lane({ atOnce: 3, waiting: 10, together: 2 }, 60_000)
  const { outcomes, outcomesNow, leave } = outcomesOf(lane, 7)
  expect(await outcomes()).toBe('in in in waits waits waits waits')
  for (const at of [0, 1, 2]) leave(at)
  vi.advanceTimersToNextTimer()
  for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  expect(outcomesNow()).toBe('in in in in in waits waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomesNow()).toBe('in in in in in in waits')
})

test('queues are served one after the other', async () => {
  const turnstile = new Turnstile()
  const lanes = [1, 2].map(() => new Lane({ atOnce: 1, waiting: 10 }, 60_000, turnstile))
  const order: number[] = []
  const leaves = lanes.map((lane) => lane.enter() as Leave)
  lanes.forEach((lane, at) => {
    for (const _ of [1, 2, 3])
      void Promise.resolve(lane.enter()).then((leave) => {
        order.push(at)
        leave?.()
      })
  })
  for (const leave of leaves) leave()
  await vi.advanceTimersByTimeAsync(1000)
  expect(order).toEqual([0, 1, 0, 1, 0, 1])
})
