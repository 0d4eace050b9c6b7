import { expect, test } from 'vitest'
import { playJourney } from './play-journey.ts'

const journey = (handedOver: string, now: string) =>
  playJourney('WR-7K3Q9M', new Date(handedOver), new Date(now)).map(({ code, at }) => `${code} ${at.toISOString()}`)

test('a parcel is accepted at once, in transit the next working day and delivered the day after', () => {
  expect(journey('2026-11-19T15:00:00Z', '2026-11-19T14:59:00Z')).toEqual([])
  expect(journey('2026-11-19T15:00:00Z', '2026-11-20T06:00:00Z')).toEqual(['accepted 2026-11-19T15:00:00.000Z'])
  // A Thursday: the second working day is Monday.
  expect(journey('2026-11-19T15:00:00Z', '2026-11-30T06:00:00Z')).toEqual([
    'accepted 2026-11-19T15:00:00.000Z',
    'in_transit 2026-11-20T06:10:00.000Z',
    'out_for_delivery 2026-11-23T08:05:00.000Z',
    'delivered 2026-11-23T11:20:00.000Z',
  ])
})

test('the times and working days of a journey are those of London', () => {
  // Half past midnight on Friday in summer time: the next working days are Monday and Tuesday.
  const summer = journey('2026-06-11T23:30:00Z', '2026-06-30T00:00:00Z')
  expect(summer.at(1)).toBe('in_transit 2026-06-15T05:10:00.000Z')
  expect(summer.at(-1)).toBe('delivered 2026-06-16T10:20:00.000Z')
})

test('an event keeps its id each time it is read', () => {
  const ids = (now: string) =>
    playJourney('WR-7K3Q9M', new Date('2026-11-19T15:00:00Z'), new Date(now)).map(({ id }) => id)
  expect(ids('2026-11-20T07:00:00Z')).toEqual(ids('2026-11-30T00:00:00Z').slice(0, 2))
  expect(new Set(ids('2026-11-30T00:00:00Z')).size).toBe(4)
})
