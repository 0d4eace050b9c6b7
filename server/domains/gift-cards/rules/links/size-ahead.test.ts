import { expect, test } from 'vitest'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { sizesAhead } from './size-ahead.ts'

const sizes = [
  { code: '098cm', label: '2–3 years', minMonths: 24, maxMonths: 36, heightCm: 98 },
  { code: '104cm', label: '3–4 years', minMonths: 36, maxMonths: 48, heightCm: 104 },
  { code: '110cm', label: '4–5 years', minMonths: 48, maxMonths: 60, heightCm: 110 },
]
const today = '2026-11-28' as LocalDay
const ahead = (sizeCode: string | null, dateOfBirth: string | null = null) =>
  sizesAhead({ sizeCode, dateOfBirth: dateOfBirth as LocalDay | null }, sizes, today)

test('the next size follows the one that the child wears', () => {
  expect(ahead('098cm')).toEqual({
    now: { code: '098cm', label: '2–3 years', heightCm: 98 },
    next: { code: '104cm', label: '3–4 years', heightCm: 104 },
    nextFromLabel: null,
  })
})

test('there is no next size after the largest, and none if nothing is known about the child', () => {
  expect(ahead('110cm', '2022-05-01')).toEqual({
    now: { code: '110cm', label: '4–5 years', heightCm: 110 },
    next: null,
    nextFromLabel: null,
  })
  expect(ahead(null)).toEqual({ now: null, next: null, nextFromLabel: null })
})

test.each([
  ['2024-03-01', 'March to May 2027'],
  ['2024-04-17', 'March to May 2027'],
  ['2024-05-31', 'March to May 2027'],
  ['2024-06-01', 'June to August 2027'],
  ['2024-11-28', 'September to November 2027'],
  ['2023-12-01', 'December 2026 to February 2027'],
  ['2024-01-31', 'December 2026 to February 2027'],
  ['2024-02-29', 'December 2026 to February 2027'],
])('a child born on %s changes size in %s: the season is named, never the month of birth', (born, label) => {
  expect(ahead('098cm', born).nextFromLabel).toBe(label)
})

test('no season is named for a child who is tall or small for their age', () => {
  expect(ahead('104cm', '2024-04-17').nextFromLabel).toBeNull()
  expect(ahead('098cm', '2023-04-17').nextFromLabel).toBeNull()
})
