import { expect, test } from 'vitest'
import { Admission, isShed } from './admission.ts'

const limits = { shedMs: 1000, shedPriorityMs: 3000, queueMs: 1000 }

test.each([
  [false, 999, false],
  [false, 1000, true],
  [true, 1000, false],
  [true, 2999, false],
  [true, 3000, true],
])('with priority %s and a delay of %i ms, a request is refused: %s', (priority, delayMs, refused) => {
  expect(isShed(priority, delayMs, limits)).toBe(refused)
})

test('requests are admitted again as soon as the delay is gone', () => {
  let delayMs = 0
  const rules = {
    orders: { atOnce: 1, waiting: 1, priority: true },
    browsing: { atOnce: 1, waiting: 1, priority: false },
  }
  const admission = new Admission(rules, limits, { delayMs: () => delayMs })
  const isLetIn = (lane: keyof typeof rules) => {
    const leave = admission.enter(lane)
    if (typeof leave === 'function') leave()
    return leave !== undefined
  }
  const both = () => [isLetIn('orders'), isLetIn('browsing')]
  expect(both()).toEqual([true, true])
  delayMs = 1200
  expect(both()).toEqual([true, false])
  delayMs = 3100
  expect(both()).toEqual([false, false])
  delayMs = 0
  expect(both()).toEqual([true, true])
})

test('a full lane leaves the others their places', () => {
  const admission = new Admission(
    { orders: { atOnce: 1, waiting: 0, priority: true }, browsing: { atOnce: 1, waiting: 0, priority: false } },
    limits,
    { delayMs: () => 0 },
  )
  expect(admission.enter('browsing')).toBeTypeOf('function')
  expect(admission.enter('browsing')).toBeUndefined()
  expect(admission.enter('orders')).toBeTypeOf('function')
})
