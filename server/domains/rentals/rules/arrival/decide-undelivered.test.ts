import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { decideUndelivered, type UndeliveredFacts } from './decide-undelivered.ts'

const decide = (facts: Partial<UndeliveredFacts> = {}) =>
  decideUndelivered({
    state: 'dispatched',
    expectedOn: localDay('2026-12-01'),
    askedOn: null,
    deliveredAt: null,
    comingBackSince: null,
    today: localDay('2026-12-06'),
    days: 5,
    ...facts,
  })

test('the office is asked about an order some days after it should have arrived, and only once', () => {
  expect(decide({ today: localDay('2026-12-05') })).toBe('wait')
  expect(decide()).toBe('ask')
  expect(decide({ today: localDay('2027-03-01') })).toBe('ask')
  expect(decide({ askedOn: localDay('2026-12-06'), today: localDay('2026-12-07') })).toBe('wait')
})

test('the office is not asked about an order that has not been sent, has arrived or is cancelled', () => {
  for (const state of ['placed', 'picking', 'packed', 'delivered', 'cancelled'] as const)
    expect(decide({ state }), state).toBe('wait')
})

test('the office is not asked about a parcel that its carrier has delivered or is bringing back', () => {
  const at = new Date('2026-11-30T10:00:00Z')
  expect(decide({ deliveredAt: at })).toBe('wait')
  expect(decide({ comingBackSince: at })).toBe('wait')
})
