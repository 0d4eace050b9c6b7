import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { credits } from '#server/kernel/credits.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import { idNamed } from '#tests/support/id-named.ts'
import { decideReturn, type PieceGoingBack, type ReturnFacts } from './decide-return.ts'
import { loanTransitions } from './loan-transitions.ts'

const piece = (name: string, loan: PieceGoingBack['loan']): PieceGoingBack => ({
  garmentId: idNamed(name),
  loan,
})
const atHome = { state: 'at_home' as const, credits: credits(20) }
const facts: ReturnFacts = {
  right: accepted(),
  pendingReturn: undefined,
  goingBack: [piece('a', atHome), piece('b', { ...atHome, credits: credits(15) })],
}
const decide = (change: Partial<ReturnFacts>) => decideReturn({ ...facts, ...change })

test('a return frees the credits of the pieces going back', () => {
  expect(decide({})).toEqual({ ok: true, value: 35 })
})
test('a second return is refused while one is pending, and the refusal names the pending pieces', () => {
  expect(decide({ pendingReturn: { garmentIds: [idNamed('x'), idNamed('y')] } })).toEqual({
    ok: false,
    reason: { code: 'pending_return', message: messages.sendBackFirst, ids: [idNamed('x'), idNamed('y')] },
  })
})
test('pieces that are not at home are refused and named', () => {
  for (const state of loanTransitions.states.filter((other) => other !== 'at_home')) {
    const decided = decide({ goingBack: [piece('a', atHome), piece('b', { state, credits: credits(20) })] })
    expect(decided).toMatchObject({ ok: false, reason: { ids: [idNamed('b')] } })
  }
  expect(decide({ goingBack: [piece('c', undefined)] })).toEqual({
    ok: false,
    reason: { code: 'not_found', message: 'These pieces are not in your closet.', ids: [idNamed('c')] },
  })
})
test('the membership’s own rules apply first', () => {
  const reason = { code: 'subscription_required', message: messages.subscribeToAccess } as const
  expect(decide({ right: refused(reason), goingBack: [piece('c', undefined)] })).toEqual({ ok: false, reason })
})
