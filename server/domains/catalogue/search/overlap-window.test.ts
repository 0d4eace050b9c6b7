import { expect, test } from 'vitest'
import { OverlapWindow } from './overlap-window.ts'

const overlap = 10_000
const start = Date.parse('2026-11-20T12:00:00Z')
const secondsAfterStart = (since: Date) => (since.getTime() - start) / 1000

/** A reading every half second of wall time. */
function read(
  overlapWindow: OverlapWindow,
  fromSecond: number,
  toSecond: number,
  applicationTime = (second: number) => second,
): void {
  for (let second = fromSecond; second <= toSecond; second += 0.5)
    overlapWindow.add(readingAt(second, second - 10, start + applicationTime(second) * 1000))
}

/** A reading at `second`: it saw what changed from `since` on, except by transactions that began at `second` or later. */
const readingAt = (second: number, since: number, applicationTime = start + second * 1000) => ({
  wall: second * 1000,
  applicationTime,
  seen: { since: new Date(start + since * 1000), before: BigInt(second * 10) },
})

test('a reading looks back by the overlap before the last reading, even if that was the first', () => {
  const overlapWindow = new OverlapWindow(overlap)
  read(overlapWindow, 0, 0)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 500))).toBe(-10)
  read(overlapWindow, 0.5, 60)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 60_500))).toBe(50)
})

test('the first reading after an hour looks back to before the last one', () => {
  const overlapWindow = new OverlapWindow(overlap)
  read(overlapWindow, 0, 60)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 3_660_000))).toBe(50)
})

test('a reading after a jump of application time includes what another process wrote before seeing the jump', () => {
  const overlapWindow = new OverlapWindow(overlap)
  const jumpsAt30 = (second: number) => (second < 30 ? second : second + 86_400)
  read(overlapWindow, 0, 35, jumpsAt30)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 86_435_500))).toBe(25)
  read(overlapWindow, 35.5, 60, jumpsAt30)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 86_460_500))).toBe(86_450)
})

test('the window follows a clock that was set back', () => {
  const overlapWindow = new OverlapWindow(overlap)
  read(overlapWindow, 0, 60)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 5000))).toBe(-5)
})

test('a longer look back reaches as far as readings are kept', () => {
  const overlapWindow = new OverlapWindow(300_000)
  read(overlapWindow, 0, 900)
  expect(secondsAfterStart(overlapWindow.since(300_000, start + 900_500))).toBe(600)
  expect(secondsAfterStart(overlapWindow.since(overlap, start + 900_500))).toBe(890)
})

test('a reading omits rows that the last reading has seen; a reading that looks back further also omits rows that earlier readings have seen', () => {
  const overlapWindow = new OverlapWindow(300_000)
  expect(overlapWindow.seen(new Date(start))).toEqual([])
  for (let second = 0; second <= 60; second++) overlapWindow.add(readingAt(second, second === 0 ? -300 : second - 10))
  const seenSince = (second: number) =>
    overlapWindow
      .seen(new Date(start + second * 1000))
      .map(({ since, before }) => [secondsAfterStart(since), Number(before)])
  expect(seenSince(51)).toEqual([[50, 600]])
  expect(seenSince(-240)).toEqual([
    [50, 600],
    ...[45, 40, 35, 30, 25, 20, 15, 10, 5, 0, -5].map((since) => [since, (since + 10) * 10]),
    [-300, 0],
  ])
})

test('a reading that loaded everything has seen everything', () => {
  const overlapWindow = new OverlapWindow(300_000)
  overlapWindow.add(readingAt(0, -10))
  overlapWindow.add({ ...readingAt(1, 0), seen: { since: new Date(0), before: 7n } })
  expect(overlapWindow.seen(new Date(start - 300_000))).toEqual([{ since: new Date(0), before: 7n }])
})
