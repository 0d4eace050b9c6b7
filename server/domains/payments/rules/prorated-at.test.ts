import { expect, test } from 'vitest'
import { clampToPeriod } from './prorated-at.ts'

const period = { periodStart: new Date('2027-01-31T09:00:00Z'), periodEnd: new Date('2027-02-28T09:00:00Z') }

test.each([
  ['2027-02-14T09:00:00.750Z', '2027-02-14T09:00:00Z'],
  ['2027-01-31T08:59:58Z', '2027-01-31T09:00:00Z'],
  ['2027-02-28T09:00:02Z', '2027-02-28T09:00:00Z'],
  ['2027-01-31T08:55:00Z', '2027-01-31T09:00:00Z'],
  ['2027-02-28T09:05:00Z', '2027-02-28T09:00:00Z'],
])('a change requested at %s is prorated from %s', (requestedAt, from) =>
  expect(clampToPeriod(new Date(requestedAt), period)).toEqual(new Date(from)),
)

test.each(['2027-01-31T08:54:59Z', '2027-02-28T09:05:01Z'])('%s is outside the period', (requestedAt) =>
  expect(clampToPeriod(new Date(requestedAt), period)).toBeUndefined(),
)

test('no moment is outside a period that is unknown', () =>
  expect(clampToPeriod(new Date(1_000), { periodStart: null, periodEnd: null })).toEqual(new Date(1_000)))
