import { expect, test } from 'vitest'
import { byArrival } from './by-arrival.ts'

test('pieces are shelved by the month in which they arrived, the latest first, and otherwise keep their order', () => {
  const [old, early, late, other] = [
    { since: '2025-12-30', sinceLabel: '30 December 2025' },
    { since: '2026-09-02', sinceLabel: '2 September' },
    { since: '2026-09-28', sinceLabel: '28 September' },
    { since: '2026-11-01', sinceLabel: '1 November' },
  ]
  expect(byArrival([old, early, late, other])).toEqual([
    { key: '2026-11', label: 'Arrived in November', pieces: [other] },
    { key: '2026-09', label: 'Arrived in September', pieces: [early, late] },
    { key: '2025-12', label: 'Arrived in December 2025', pieces: [old] },
  ])
})

test('a piece without a day of arrival comes last, without a month', () => {
  const unknown = { since: null, sinceLabel: null }
  expect(byArrival([unknown, { since: '2026-09-02', sinceLabel: '2 September' }]).at(-1)).toEqual({
    key: '',
    label: null,
    pieces: [unknown],
  })
})
