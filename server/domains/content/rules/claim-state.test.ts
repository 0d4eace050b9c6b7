import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { claimState, isClaimShown } from './claim-state.ts'

const today = localDay('2026-11-28')

test.each([
  ['that nobody has verified', 'unverified', null, null],
  ['whose verification ends today', 'verified', '2026-01-05', '2026-11-28'],
  ['whose verification ended yesterday', 'expired', '2026-01-05', '2026-11-27'],
  ['that was withdrawn before it was verified', 'expired', null, '2026-11-27'],
])('a claim %s is %s', (_, state, verified_on, expires_on) => {
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
