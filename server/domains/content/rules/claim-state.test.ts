import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { claimState, isClaimShown } from './claim-state.ts'

const today = localDay('2026-11-28')

test.each([
  ['that nobody has verified', null, null, 'unverified'],
  ['that was verified, on its last day', '2026-01-05', '2026-11-28', 'verified'],
  ['that was verified, the day after', '2026-01-05', '2026-11-27', 'expired'],
  ['that was withdrawn before it was verified', null, '2026-11-27', 'expired'],
])('a claim %s is %s', (_, verified_on, expires_on, state) => {
  expect(claimState({ verified_on, expires_on }, today)).toBe(state)
})

test('production shows only verified claims, a demo also unverified ones, and neither shows expired ones', () => {
  expect((['verified', 'unverified', 'expired'] as const).map((state) => isClaimShown(state, false))).toEqual([
    true,
    false,
    false,
  ])
  expect((['verified', 'unverified', 'expired'] as const).map((state) => isClaimShown(state, true))).toEqual([
    true,
    true,
    false,
  ])
})
