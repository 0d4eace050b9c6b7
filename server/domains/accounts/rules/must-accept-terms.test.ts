import { expect, test } from 'vitest'
import { mustAcceptTerms } from './must-accept-terms.ts'

const facts = { state: 'active', accepted: '2026-01-01', current: '2026-11-20' } as const

test('members who accepted other terms are asked', () => {
  for (const state of ['pending_acceptance', 'active', 'past_due', 'paused', 'ending'] as const)
    expect(mustAcceptTerms({ ...facts, state })).toBe(true)
})

test.each([
  ['somebody who was never a member', { state: undefined }],
  ['a former member', { state: 'cancelled' }],
  ['a member who accepted the current terms', { accepted: '2026-11-20' }],
  ['a member with no acceptance on record', { accepted: null }],
] as const)('%s is not asked', (_, change) => expect(mustAcceptTerms({ ...facts, ...change })).toBe(false))
