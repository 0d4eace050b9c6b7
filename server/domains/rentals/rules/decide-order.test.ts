import { describe, expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import { idNamed } from '#tests/support/id-named.ts'
import { decideOrder, type OrderFacts } from './decide-order.ts'
import type { PieceGoingBack } from './decide-return.ts'
import type { LoanState } from './loan-transitions.ts'

const piece = (state: LoanState | undefined, amount = 30): PieceGoingBack => ({
  garmentId: idNamed(`garment-${state}`),
  loan: state && { state, credits: credits(amount) },
})
const paused = refused({ code: 'membership_state', message: 'Paused.' } as const)
const facts: OrderFacts = {
  right: accepted(),
  credits: { limit: credits(100), inUse: credits(80) },
  pendingReturn: undefined,
  goingBack: [],
  wantedCredits: [credits(12), credits(8)],
  addressComplete: true,
}
const decide = (change: Partial<OrderFacts>) => decideOrder({ ...facts, ...change })
const pendingReturn = { garmentIds: [idNamed<'garment'>('g')] }

describe('credits', () => {
  test('can be used up to the limit', () => {
    expect(decide({})).toEqual({ ok: true, value: { taken: 20, freed: 0 } })
  })
  test('cannot go over the limit, and the message says by how much', () => {
    const over = decide({ wantedCredits: [credits(12), credits(9)] })
    expect(over).toMatchObject({ ok: false, reason: { code: 'over_credits' } })
    expect(over.ok || over.reason.message).toMatch(/^1 credit over: your basket needs 21 and you have 20/)
    const further = decide({ wantedCredits: [credits(12), credits(10)] })
    expect(further.ok || further.reason.message).toMatch(/^2 credits over: your basket needs 22 and you have 20/)
  })
  test('freed by a return count in the same order', () => {
    const swap = { wantedCredits: [credits(50)], goingBack: [piece('at_home', 30)] }
    expect(decide(swap)).toEqual({ ok: true, value: { taken: 50, freed: 30 } })
    expect(decide({ ...swap, wantedCredits: [credits(51)] })).toMatchObject({ reason: { code: 'over_credits' } })
  })
})

describe('an order is refused', () => {
  test.each<[string, Partial<OrderFacts>]>([
    ['membership_state', { right: paused }],
    ['delivery_details_missing', { addressComplete: false }],
    ['pending_return', { pendingReturn, goingBack: [piece('at_home')] }],
    ['not_found', { goingBack: [piece(undefined)] }],
    ['not_now', { goingBack: [piece('at_home'), piece('ordered')] }],
    ['already_done', { goingBack: [piece('returned')] }],
  ])('with the code %s', (code, change) => expect(decide(change)).toMatchObject({ ok: false, reason: { code } }))

  test('for the first thing a person can act on: membership, then pieces, then address, then credits', () => {
    const all = {
      right: paused,
      pendingReturn,
      goingBack: [piece(undefined)],
      addressComplete: false,
      wantedCredits: [credits(99)],
    }
    const codes: string[] = []
    let left: Partial<OrderFacts> = all
    for (const mended of [
      { right: accepted() },
      { pendingReturn: undefined },
      { goingBack: [] },
      { addressComplete: true },
      {},
    ]) {
      const decided = decide(left)
      if (!decided.ok) codes.push(decided.reason.code)
      left = { ...left, ...mended }
    }
    expect(codes).toEqual([
      'membership_state',
      'pending_return',
      'not_found',
      'delivery_details_missing',
      'over_credits',
    ])
  })
})

test('a plain order within the credits left is allowed while a return is pending', () => {
  expect(decide({ pendingReturn }).ok).toBe(true)
})
