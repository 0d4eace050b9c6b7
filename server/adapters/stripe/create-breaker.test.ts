import { beforeEach, expect, test } from 'vitest'
import { type Breaker, createBreaker } from './create-breaker.ts'

let now = 0
let breaker: Breaker
beforeEach(() => {
  now = 1000
  breaker = createBreaker({ trips: 3, openMs: 100, now: () => now })
})
const fail = (times: number) => {
  for (let time = 0; time < times; time++) breaker.note('failed')
}

test('every call is admitted until three in a row have failed', () => {
  fail(2)
  expect(breaker.admits()).toBe(true)
  breaker.note('answered')
  fail(2)
  expect(breaker.admits()).toBe(true)
  fail(1)
  expect(breaker.admits()).toBe(false)
})

test('the breaker admits one call once its time has passed, and closes when that call is answered', () => {
  fail(3)
  now += 99
  expect(breaker.admits()).toBe(false)
  now += 1
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false])
  breaker.note('answered')
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
})

test('a failed probe keeps the breaker open for as long again', () => {
  fail(3)
  now += 100
  expect(breaker.admits()).toBe(true)
  now += 50
  fail(1)
  now += 99
  expect(breaker.admits()).toBe(false)
  now += 1
  expect(breaker.admits()).toBe(true)
})

test('a probe that never returns is followed by another', () => {
  fail(3)
  now += 100
  expect(breaker.admits()).toBe(true)
  now += 100
  expect(breaker.admits()).toBe(true)
})
