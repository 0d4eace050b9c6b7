import { expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { decideJoiningHold, type JoiningHoldFacts, stockNeeded } from './joining-hold.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const facts: JoiningHoldFacts = {
  planCredits: credits(100),
  basketCredits: credits(100),
  lastHold: null,
  againMinutes: 60,
  pageEnds: at('10:31:00'),
  withinShare: true,
  network: { begun: 5, budget: 6 },
  now: at('10:00:00'),
}
const decide = (more: Partial<JoiningHoldFacts>) => decideJoiningHold({ ...facts, ...more })
const reasonOf = (more: Partial<JoiningHoldFacts>) => {
  const decided = decide(more)
  return decided.ok ? 'kept' : decided.reason.reason
}
const held = (from: string, until: string) => ({ lastHold: { from: at(from), until: at(until) } })

test('a basket that fits the plan is held until the payment page expires', () => {
  expect(decide({})).toEqual({ ok: true, value: { begins: true, from: at('10:00:00'), until: at('10:31:00') } })
})

test('a basket with one credit too many is not held, and the reason says how many it takes', () => {
  expect(decide({ basketCredits: credits(101) })).toEqual({
    ok: false,
    reason: {
      reason: 'over_credits',
      message:
        'Your basket takes 101 credits and this plan has 100, so we can’t keep it while you pay. Take something out or choose a bigger plan, and we will. You can join all the same, and choose what to order once you’ve paid.',
    },
  })
})

test('a hold that has not expired continues after any change, and never lasts longer than at first', () => {
  expect(decide({ ...held('09:45:00', '10:16:00') })).toEqual({
    ok: true,
    value: { begins: false, from: at('09:45:00'), until: at('10:16:00') },
  })
  expect(decide({ ...held('09:59:00', '10:40:00') })).toMatchObject({ value: { until: at('10:31:00') } })
})

test.each([
  ['a hold that has just expired', '09:29:00', '10:00:00', 'held_lately'],
  ['a hold that began a minute less than an hour ago', '09:01:00', '09:32:00', 'held_lately'],
  ['a hold that began an hour ago', '09:00:00', '09:31:00', 'kept'],
] as const)('after %s (%s to %s), the outcome is %s', (_, from, until, outcome) => {
  expect(reasonOf(held(from, until))).toBe(outcome)
})

test('beyond the share of the stock nothing is held, and a continuing hold gets nothing more', () => {
  expect(reasonOf({ withinShare: false })).toBe('stock_share')
  expect(reasonOf({ withinShare: false, ...held('09:45:00', '10:16:00') })).toBe('stock_share')
})

test('a network’s budget is for holds that begin, not for those that continue', () => {
  const spent = { network: { begun: 6, budget: 6 } }
  expect(reasonOf(spent)).toBe('network')
  expect(reasonOf({ ...spent, ...held('09:45:00', '10:16:00') })).toBe('kept')
})

test('every reason says that joining is still possible', () => {
  const refusals = [
    decide({ basketCredits: credits(101) }),
    decide(held('09:29:00', '10:00:00')),
    decide({ withinShare: false }),
    decide({ network: { begun: 6, budget: 6 } }),
  ].map((decided) => (decided.ok ? '' : decided.reason.message))
  for (const message of refusals) expect(message).toContain('You can join all the same')
  expect(new Set(refusals).size).toBe(4)
})

test.each([
  [1, 5, 20],
  [131, 5, 2620],
  [132, 5, 2640],
  [1, 3, 34],
  [7, 100, 7],
  [0, 5, 0],
  [1, 0, Number.POSITIVE_INFINITY],
])('for %i held pieces to be at most %i %% of the stock, the stock must be %d', (heldPieces, sharePercent, needed) => {
  expect(stockNeeded(heldPieces, sharePercent)).toBe(needed)
})
