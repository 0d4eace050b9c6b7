import { expect, test } from 'vitest'
import { restAfter } from './rest-after.ts'

test.each([
  ['after a poll that found no change, the rest is as long as the poll', { rows: 0, blockedMs: 0, tookMs: 2 }, 2],
  ['after a slow poll that read little, the rest is as long as the poll', { rows: 3, blockedMs: 1, tookMs: 200 }, 200],
  [
    'after a poll that changed much of the state, the rest is four times as long as the change',
    { rows: 1000, blockedMs: 100, tookMs: 200 },
    400,
  ],
  [
    'after a poll that read much, the rest is four times as long as the poll',
    { rows: 2001, blockedMs: 10, tookMs: 90 },
    360,
  ],
  [
    'after a slow poll during an import, changes still show within a second',
    { rows: 16_000, blockedMs: 300, tookMs: 900 },
    500,
  ],
  [
    'after a slow change of a large stock, changes still show within a second',
    { rows: 10, blockedMs: 400, tookMs: 420 },
    500,
  ],
])('%s', (_name, polled, restMs) => {
  expect(restAfter(polled)).toBe(restMs)
})
