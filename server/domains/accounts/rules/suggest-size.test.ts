import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { suggestSize } from './suggest-size.ts'

const sizes = [
  { code: '092cm', label: '18–24 months', minMonths: 18, maxMonths: 24, heightCm: 92 },
  { code: '098cm', label: '2–3 years', minMonths: 24, maxMonths: 36, heightCm: 98 },
  { code: '104cm', label: '3–4 years', minMonths: 36, maxMonths: 48, heightCm: 104 },
]
const today = localDay('2026-11-20')
const sizeOf = (heightCm: number | null, dateOfBirth: string | null = null) =>
  suggestSize({ heightCm, dateOfBirth: dateOfBirth === null ? null : localDay(dateOfBirth) }, sizes, today)?.code

test.each([
  [87, '092cm'],
  [92, '092cm'],
  [93, '098cm'],
  [98, '098cm'],
  [104, '104cm'],
])('a child of %i cm wears %s', (heightCm, code) => expect(sizeOf(heightCm)).toBe(code))

test.each([86, 105])('no size fits a child of %i cm', (heightCm) => expect(sizeOf(heightCm)).toBeUndefined())

test.each([
  ['2025-05-20', '092cm'],
  ['2024-11-21', '092cm'],
  ['2024-11-20', '098cm'],
  ['2023-11-20', '104cm'],
])('a child born on %s wears %s by age', (dateOfBirth, code) => expect(sizeOf(null, dateOfBirth)).toBe(code))

test.each(['2025-05-21', '2022-11-20'])('no size fits the age of a child born on %s', (dateOfBirth) =>
  expect(sizeOf(null, dateOfBirth)).toBeUndefined(),
)

test('the height counts more than the age, even if we have no size for it', () => {
  expect(sizeOf(104, '2024-11-20')).toBe('104cm')
  expect(sizeOf(120, '2024-11-20')).toBeUndefined()
  expect(sizeOf(null)).toBeUndefined()
  expect(suggestSize({ heightCm: 98, dateOfBirth: null }, [], today)).toBeUndefined()
})

test('a single size fits no height, since its lower bound is unknown, but may fit an age', () => {
  for (const heightCm of [97, 98, 99])
    expect(suggestSize({ heightCm, dateOfBirth: null }, sizes.slice(1, 2), today)).toBeUndefined()
  expect(suggestSize({ heightCm: null, dateOfBirth: localDay('2024-11-20') }, sizes.slice(1, 2), today)).toBe(sizes[1])
})
