import { expect, test } from 'vitest'
import { mustAcceptTerms } from './must-accept-terms.ts'

const facts = { state: 'active', accepted: '2026-01-01', current: '2026-11-20' } as const

test('members who accepted other terms are asked', () => {
  for (const state of ['pending_acceptance', 'active', 'past_due', 'paused', 'ending'] as const)
    expect(mustAcceptTerms({ ...facts, state })).toBe(true)
})

test.each([{ state: undefined }, { state: 'cancelled' as const }, { accepted: '2026-11-20' }, { accepted: null }])(
  '%j is not asked',
  (change) => expect(mustAcceptTerms({ ...facts, ...change })).toBe(false),
)
