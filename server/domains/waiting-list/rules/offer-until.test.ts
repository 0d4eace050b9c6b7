import { expect, test } from 'vitest'
import { offerUntil } from './offer-until.ts'

const hours = { hours: 12, quietFrom: 21, quietTo: 7 }
const until = (iso: string, differs: Partial<typeof hours> = {}) =>
  offerUntil(new Date(iso), { ...hours, ...differs }).toISOString()

test.each([
  ['an offer by day begins at once', '2026-11-20T10:20:00Z', '2026-11-20T22:20:00.000Z'],
  ['an offer in the last minute of the day begins at once, too', '2026-11-20T20:59:00Z', '2026-11-21T08:59:00.000Z'],
  ['an offer at night begins in the morning', '2026-11-20T21:00:00Z', '2026-11-21T19:00:00.000Z'],
  ['an offer after midnight begins the same morning', '2026-11-21T02:00:00Z', '2026-11-21T19:00:00.000Z'],
  ['an offer in the first minute of the morning begins at once', '2026-11-21T07:00:00Z', '2026-11-21T19:00:00.000Z'],
  ['night is by British clocks in summer', '2026-07-01T20:30:00Z', '2026-07-02T18:00:00.000Z'],
  ['an offer spans the night on which clocks go back', '2026-10-24T22:00:00Z', '2026-10-25T19:00:00.000Z'],
  ['an offer spans the night on which clocks go forward', '2026-03-28T23:00:00Z', '2026-03-29T18:00:00.000Z'],
])('%s', (_, now, expected) => {
  expect(until(now)).toBe(expected)
})

test('settings may leave out the night or put it within one day, but not make an offer shorter than an hour', () => {
  expect(until('2026-11-20T23:00:00Z', { quietFrom: 0, quietTo: 0 })).toBe('2026-11-21T11:00:00.000Z')
  expect(until('2026-11-21T03:00:00Z', { quietFrom: 1, quietTo: 6 })).toBe('2026-11-21T18:00:00.000Z')
  expect(until('2026-11-21T00:30:00Z', { quietFrom: 1, quietTo: 6 })).toBe('2026-11-21T12:30:00.000Z')
  expect(() => until('2026-11-20T10:00:00Z', { hours: 0 })).toThrow(RangeError)
})
