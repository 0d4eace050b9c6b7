import { expect, test } from 'vitest'
import { LookBack } from './look-back.ts'

const overlap = 10_000
const start = Date.parse('2026-11-20T12:00:00Z')
const secondsAfterStart = (since: Date) => (since.getTime() - start) / 1000

/** A reading every half second of wall time. */
function read(lookBack: LookBack, fromSecond: number, toSecond: number, business = (second: number) => second): void {
  for (let second = fromSecond; second <= toSecond; second += 0.5)
    lookBack.add({ wall: second * 1000, business: start + business(second) * 1000 })
}

test('it looks back by the overlap before the last reading, also when that was the first', () => {
  const lookBack = new LookBack(overlap)
  read(lookBack, 0, 0)
  expect(secondsAfterStart(lookBack.since(overlap, start + 500))).toBe(-10)
  read(lookBack, 0.5, 60)
  expect(secondsAfterStart(lookBack.since(overlap, start + 60_500))).toBe(50)
})

test('after an hour without a reading it looks back to before the last one', () => {
  const lookBack = new LookBack(overlap)
  read(lookBack, 0, 60)
  expect(secondsAfterStart(lookBack.since(overlap, start + 3_660_000))).toBe(50)
})

test('after business time has jumped it still reads what a process wrote that had not seen the jump', () => {
  const lookBack = new LookBack(overlap)
  const jumpsAt30 = (second: number) => (second < 30 ? second : second + 86_400)
  read(lookBack, 0, 35, jumpsAt30)
  expect(secondsAfterStart(lookBack.since(overlap, start + 86_435_500))).toBe(25)
  read(lookBack, 35.5, 60, jumpsAt30)
  expect(secondsAfterStart(lookBack.since(overlap, start + 86_460_500))).toBe(86_450)
})

test('a clock that was set back is followed back', () => {
  const lookBack = new LookBack(overlap)
  read(lookBack, 0, 60)
  expect(secondsAfterStart(lookBack.since(overlap, start + 5000))).toBe(-5)
})

test('a longer look back is answered as far as readings are kept', () => {
  const lookBack = new LookBack(300_000)
  read(lookBack, 0, 900)
  expect(secondsAfterStart(lookBack.since(300_000, start + 900_500))).toBe(600)
  expect(secondsAfterStart(lookBack.since(overlap, start + 900_500))).toBe(890)
})
