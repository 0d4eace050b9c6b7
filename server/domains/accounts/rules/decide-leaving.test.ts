import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { decideLeaving, type KeptBy, type LeavingFacts } from './decide-leaving.ts'

const nothing: LeavingFacts = {
  pieces: 0,
  hasSkiAhead: false,
  owesLateFee: false,
  isLateFeeUndecided: false,
  hasMembership: false,
  hasOpenPayment: false,
  balance: 0,
  giftBalance: pence(0),
}

test('an account without clothes, a membership or pending money may be closed', () => {
  expect(decideLeaving(nothing)).toEqual({ ok: true, value: undefined })
})

test.each<[Partial<LeavingFacts>, KeptBy, string, RegExp]>([
  [{ pieces: 1 }, 'pieces', 'pieces_at_home', /^1 piece of ours is still/],
  [{ pieces: 3 }, 'pieces', 'pieces_at_home', /^3 pieces of ours are still/],
  [{ hasSkiAhead: true }, 'ski', 'not_now', /^You have ski wear booked/],
  [{ owesLateFee: true }, 'late_fee', 'not_now', /^There’s a late fee for ski wear to pay/],
  [{ isLateFeeUndecided: true }, 'late_fee', 'not_now', /^Your ski wear came back late/],
  [{ hasMembership: true }, 'membership', 'membership_state', /^You still have a membership/],
  [{ hasOpenPayment: true }, 'payment', 'not_now', /isn’t complete yet/],
  [{ balance: 1 }, 'balance', 'not_now', /account balance/],
  [{ giftBalance: pence(1240) }, 'gift_balance', 'not_now', /^There’s £12\.40 of gift balance in your account/],
  // The clothes first, because the rest depends on them.
  [
    { pieces: 2, hasSkiAhead: true, owesLateFee: true, hasMembership: true, hasOpenPayment: true, balance: 5 },
    'pieces',
    'pieces_at_home',
    /^2 pieces/,
  ],
])('an account with %j may not be closed, and the refusal says why', (facts, keptBy, code, message) => {
  expect(decideLeaving({ ...nothing, ...facts })).toMatchObject({
    ok: false,
    reason: { keptBy, code, message: expect.stringMatching(message) },
  })
})

test('an account with gift balance may be closed only if its owner agrees to lose it', () => {
  const left = { ...nothing, giftBalance: pence(1) }
  expect(decideLeaving(left, true)).toEqual({ ok: true, value: undefined })
  expect(decideLeaving(left)).toMatchObject({ reason: { field: 'body.giveUpBalance' } })
  expect(decideLeaving({ ...left, balance: 1 }, true)).toMatchObject({ ok: false })
})
