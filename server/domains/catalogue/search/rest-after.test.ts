import { expect, test } from 'vitest'
import { restAfter } from './rest-after.ts'

test.each([
  ['nothing had changed', { rows: 0, blockedMs: 0, tookMs: 2 }, 2],
  ['little was read, slowly', { rows: 3, blockedMs: 1, tookMs: 200 }, 200],
  ['much of the state was changed', { rows: 1000, blockedMs: 100, tookMs: 200 }, 400],
  ['much was read', { rows: 2001, blockedMs: 10, tookMs: 90 }, 360],
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
