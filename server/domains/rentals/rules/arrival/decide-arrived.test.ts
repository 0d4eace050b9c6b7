import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { type ArrivedFacts, decideArrived } from './decide-arrived.ts'

const decide = (facts: Partial<ArrivedFacts> = {}) => {
  const expectedOn = localDay('2026-12-01')
  const decided = decideArrived({ state: 'dispatched', expectedOn, comingBack: false, today: expectedOn, ...facts })
  return decided.ok ? 'may' : decided.reason.message
}

test('a family may say that an order is here from the day by which it should have arrived', () => {
  expect(decide({ today: localDay('2026-11-30') })).toContain('should arrive by 1 December 2026')
  expect(decide()).toBe('may')
  expect(decide({ today: localDay('2027-02-01') })).toBe('may')
  expect(decide({ expectedOn: null })).toContain('is on its way')
})

test('an order that was not sent, has arrived or is cancelled cannot arrive', () => {
  for (const state of ['placed', 'picking', 'packed'] as const) expect(decide({ state })).toContain('haven’t sent')
  expect(decide({ state: 'delivered' })).toContain('has already arrived')
  expect(decide({ state: 'cancelled' })).toContain('is cancelled')
})

test('a parcel that its carrier is bringing back is not here', () => {
  expect(decide({ comingBack: true })).toContain('bringing this order back')
})
