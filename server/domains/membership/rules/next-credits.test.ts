import { expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { idNamed } from '#tests/support/id-named.ts'
import { decideFree, decideLower, decideUse, type LoanBalance } from './next-credits.ts'

const loan = (name: string, amount: number) => ({ loanId: idNamed<'loan'>(name), credits: credits(amount) })
const facts = (inUse: number, balances: Record<string, [entries: number, taken: number]> = {}) => ({
  inUse: credits(inUse),
  limit: credits(100),
  balances: new Map<string, LoanBalance>(
    Object.entries(balances).map(([name, [entries, taken]]) => [idNamed(name), { entries, taken: credits(taken) }]),
  ),
})

test('loans take credits up to the limit, all or none', () => {
  expect(decideUse(facts(40), [loan('a', 35), loan('b', 25)])).toEqual({
    ok: true,
    value: [
      { loanId: idNamed('a'), delta: 35, turn: 0, inUseAfter: 75 },
      { loanId: idNamed('b'), delta: 25, turn: 0, inUseAfter: 100 },
    ],
  })
  expect(decideUse(facts(40), [loan('a', 35), loan('b', 26)])).toEqual({ ok: false, reason: 'over_credits' })
})

test('a loan does not take its credits twice, nor free them twice', () => {
  expect(decideUse(facts(90, { a: [1, 90] }), [loan('a', 90)])).toEqual({ ok: true, value: [] })
  expect(decideFree(facts(0, { a: [2, 0] }), [loan('a', 90), loan('b', 3)])).toEqual([])
})

test('a cancelled return takes the credits again', () => {
  expect(decideFree(facts(30, { a: [1, 30] }), [loan('a', 30)])).toEqual([
    { loanId: idNamed('a'), delta: -30, turn: 1, inUseAfter: 0 },
  ])
  expect(decideUse(facts(0, { a: [2, 0] }), [loan('a', 30)])).toMatchObject({ value: [{ delta: 30, turn: 2 }] })
})

test('credits that disagree with the ledger are an error, not a change', () => {
  expect(() => decideFree(facts(30, { a: [1, 30] }), [loan('a', 29)])).toThrow('takes 30 credits')
})

test('a regraded loan takes fewer credits, which counts as neither taking nor freeing them', () => {
  expect(decideLower(facts(50, { a: [1, 30] }), loan('a', 24))).toEqual({
    loanId: idNamed('a'),
    delta: -6,
    turn: null,
    inUseAfter: 44,
  })
  expect(decideFree(facts(44, { a: [1, 24] }), [loan('a', 24)])).toMatchObject([{ delta: -24, turn: 1 }])
  for (const [taken, to] of [
    [30, 30],
    [30, 31],
    [30, 0],
    [0, 0],
  ] as const)
    expect(() => decideLower(facts(50, { a: [1, taken] }), loan('a', to))).toThrow(RangeError)
})
