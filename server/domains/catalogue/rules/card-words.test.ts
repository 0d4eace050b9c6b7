import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { decideBadge } from './badge.ts'
import { productFilter } from './product-filter.ts'
import { sizeRange } from './size-range.ts'
import { slug } from './slug.ts'

const span = (minMonths: number, maxMonths: number) => ({ minMonths, maxMonths })

test.each([
  [[span(18, 24)], '18–24m'],
  [[span(24, 36)], '2–3y'],
  [[span(18, 24), span(48, 60)], '18m–5y'],
  [[span(72, 84), span(24, 36)], '2–7y'],
  [[span(24, 30)], '2–2.5y'],
])('the range of the sizes %j is “%s”', (sizes, words) => {
  expect(sizeRange(sizes)).toBe(words)
})

test('a product without sizes has an empty range', () => {
  expect(sizeRange([])).toBe('')
})

test('the badge shows the last piece rather than newness, and newness for 21 days', () => {
  const facts = { publishedOn: localDay('2026-11-01'), today: localDay('2026-11-20') }
  expect(decideBadge({ ...facts, availableSizeLabels: ['3–4y'] })).toBe('Only 1 left in 3–4y')
  expect(decideBadge({ ...facts, availableSizeLabels: ['3–4y', '3–4y'] })).toBe('New in')
  expect(decideBadge({ ...facts, availableSizeLabels: [] })).toBeNull()
  const twoLeft = { availableSizeLabels: ['2–3y', '3–4y'], publishedOn: localDay('2026-11-01') }
  expect(decideBadge({ ...twoLeft, today: localDay('2026-11-22') })).toBe('New in')
  expect(decideBadge({ ...twoLeft, today: localDay('2026-11-23') })).toBeNull()
  expect(decideBadge({ ...twoLeft, today: localDay('2026-10-31') })).toBeNull()
})

test('the credits filter applies only when its range differs from 1 to 100', () => {
  expect(productFilter({ creditsMin: 1, creditsMax: 100 }).prices).toBeUndefined()
  expect(productFilter({}).prices).toBeUndefined()
  expect(productFilter({ creditsMax: 40 }).prices).toEqual({ min: 1, max: 40 })
  expect(productFilter({ creditsMin: 2, creditsMax: 100 }).prices).toEqual({ min: 2, max: 100 })
})

test.each([
  ['Pip & Thistle', 'pip-and-thistle'],
  ['  Bébé  Été! ', 'bebe-ete'],
  ['Hob’s', 'hobs'],
])('the slug of %s is "%s"', (name, expected) => {
  expect(slug(name)).toBe(expected)
})

test('the slug of a name without letters or digits is empty', () => {
  expect(slug('“—”')).toBe('')
})
