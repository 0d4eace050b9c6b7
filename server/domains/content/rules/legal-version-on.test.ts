import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { versionInForce, versionsToCome } from './legal-version-on.ts'

const opening = { version: localDay('2026-12-05'), inForce: 'at once' } as const
const announced = { version: localDay('2027-03-01'), inForce: 'after notice' } as const
const later = { version: localDay('2027-06-01'), inForce: 'after notice' } as const
const versions = [opening, announced, later]

test('a version from before the opening is in force once it is published', () => {
  expect(versionInForce([opening], localDay('2026-11-28'))).toBe(opening)
})

test.each([
  ['2027-02-28', opening, [announced, later]],
  ['2027-03-01', announced, [later]],
  ['2027-05-31', announced, [later]],
  ['2027-06-01', later, []],
])('an announced version takes effect on its day: %s', (today, current, coming) => {
  expect(versionInForce(versions, localDay(today))).toBe(current)
  expect(versionsToCome(versions, localDay(today))).toEqual(coming)
})

test('it is an error if no version is in force', () => {
  expect(() => versionInForce([], localDay('2027-01-01'))).toThrow('no version')
})
