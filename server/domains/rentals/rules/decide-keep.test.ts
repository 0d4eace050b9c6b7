import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import { decideKeep, type KeepFacts } from './decide-keep.ts'

const today = localDay('2026-11-24')
const decide = (facts: Partial<KeepFacts>) =>
  decideKeep({ right: accepted(), loan: { state: 'at_home', returnState: null }, freeOn: null, today, ...facts })

test('a piece at home, or in a return not yet posted, can be bought', () => {
  expect(decide({})).toEqual({ ok: true })
  expect(decide({ freeOn: localDay('2026-11-25') })).toEqual({ ok: true })
  expect(decide({ loan: { state: 'return_announced', returnState: 'announced' } })).toEqual({ ok: true })
})

test.each([
  ['on its way', { loan: { state: 'ordered', returnState: null } }, 'not_now', 'still on its way'],
  ['in the post to us', { loan: { state: 'return_announced', returnState: 'posted' } }, 'not_now', 'in the post'],
  ['back with us', { loan: { state: 'returned', returnState: 'done' } }, 'not_now', 'isn’t with you'],
  ['lost', { loan: { state: 'lost', returnState: null } }, 'not_now', 'isn’t with you'],
  ['bought', { loan: { state: 'kept', returnState: null } }, 'already_done', 'already yours'],
  ['recalled', { loan: { state: 'at_home', returnState: null, recalled: true } }, 'not_now', 'recalled'],
  ['the family’s from today, after nine months', { freeOn: today }, 'not_now', 'nothing to pay'],
] as const)('a piece that is %s cannot be bought', (_, facts, code, words) => {
  expect(decide(facts)).toMatchObject({ ok: false, reason: { code, message: expect.stringContaining(words) } })
})

test.each([
  ['in the post to us', { loan: { state: 'return_announced', returnState: 'posted' } }, 'not_now'],
  ['recalled', { loan: { state: 'at_home', returnState: null, recalled: true } }, 'not_now'],
  ['that home’s from today', { freeOn: today }, 'not_now'],
  ['bought', { loan: { state: 'kept', returnState: null } }, 'already_done'],
] as const)('the payer reads no reason why a piece of the other home that is %s cannot be bought', (_, facts, code) => {
  const message = 'This piece of the other home can’t be bought now.'
  expect(decide({ ...facts, elsewhere: true })).toEqual({ ok: false, reason: { code, message } })
})

test('the payer can buy a piece that is at the other home', () => {
  expect(decide({ elsewhere: true })).toEqual({ ok: true })
})

test('a member who may not buy is refused, but a piece that is already theirs is refused as already bought', () => {
  const right = refused({ code: 'membership_state' as const, message: 'Not yet.' })
  expect(decide({ right })).toBe(right)
  expect(decide({ right, loan: { state: 'kept', returnState: null } })).toMatchObject({
    reason: { code: 'already_done' },
  })
})
