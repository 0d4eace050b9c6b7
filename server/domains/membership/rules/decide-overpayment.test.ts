import { expect, test } from 'vitest'
import { decideOverpayment, type OverpaymentFacts, overtookPause, pauseBegins } from './decide-overpayment.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const facts = (more: Partial<OverpaymentFacts>): OverpaymentFacts => ({
  state: 'active',
  desired: 'renew',
  pausedAt: null,
  endingAskedAt: null,
  endsOn: null,
  abandoned: false,
  refused: false,
  coolingOffCancelled: false,
  endedUnpaid: false,
  paidAt: at('2027-02-20'),
  paidFrom: at('2027-02-20'),
  paidFromDay: '2027-02-20',
  paidUntil: at('2027-03-20'),
  isRenewal: true,
  ...more,
})

test('what a running membership pays is due', () => {
  for (const state of ['active', 'past_due', 'pending_acceptance'] as const)
    expect(decideOverpayment(facts({ state }))).toBeNull()
})

test('what an overdue membership pays is due, unless its subscription was abandoned before and a new one replaces it', () => {
  expect(decideOverpayment(facts({ state: 'past_due', abandoned: true }))).toBe('ended')
})

test('a paused membership is never charged, but a reactivation is', () => {
  const paused = { state: 'paused', desired: 'pause', pausedAt: at('2027-02-19') } as const
  expect(decideOverpayment(facts(paused))).toBe('paused')
  const known = { ...paused, paidFrom: at('2027-01-20') }
  expect(decideOverpayment(facts({ ...known, paidAt: at('2027-01-20') }))).toBeNull()
  // Invoiced before the pause and collected after it, so none of its time was credited. A change would be due.
  expect(decideOverpayment(facts(known))).toBe('paused')
  expect(decideOverpayment(facts({ ...known, isRenewal: false }))).toBeNull()
  expect(decideOverpayment(facts({ ...paused, desired: 'renew' }))).toBeNull()
  // A change for time after the pause is not due either.
  expect(decideOverpayment(facts({ ...paused, isRenewal: false }))).toBe('paused')
})

test('an invoice overtakes a pause only if there is one', () => {
  for (const isRenewal of [true, false]) expect(overtookPause({ ...facts({}), pausedAt: null, isRenewal })).toBe(false)
})

test('an end that nobody requested here leaves every payment due', () => {
  for (const desired of ['stop', 'end'] as const)
    expect(decideOverpayment(facts({ state: 'ending', desired, endsOn: '2027-02-20' }))).toBeNull()
})

test('an ending membership does not renew; a change is due while the paid time runs, with the plan that it gives', () => {
  const ending = { state: 'ending', desired: 'stop', endingAskedAt: at('2027-02-01'), endsOn: '2027-02-20' } as const
  expect(decideOverpayment(facts(ending))).toBe('ended')
  expect(decideOverpayment(facts({ ...ending, state: 'cancelled' }))).toBe('ended')
  expect(decideOverpayment(facts({ ...ending, isRenewal: false, paidAt: at('2027-01-31') }))).toBeNull()
  for (const paidAt of [at('2027-02-02'), at('2027-02-20')])
    expect(decideOverpayment(facts({ ...ending, isRenewal: false, paidAt }))).toBeNull()
  // The plan cannot be used any more.
  expect(decideOverpayment(facts({ ...ending, isRenewal: false, paidAt: at('2027-02-21') }))).toBe('ended')
  const over = { ...ending, state: 'cancelled', isRenewal: false } as const
  // Paid in time, although we learn of it only once the membership is over.
  expect(decideOverpayment(facts({ ...over, paidAt: at('2027-02-20') }))).toBeNull()
  expect(decideOverpayment(facts({ ...over, paidAt: at('2027-02-21') }))).toBe('ended')
  expect(decideOverpayment(facts({ ...over, paidAt: at('2027-01-31') }))).toBeNull()
  expect(decideOverpayment(facts({ ...ending, paidFromDay: '2027-01-20', paidAt: at('2027-02-02') }))).toBeNull()
})

test('a renewal paid a moment before the end, and not recorded yet, is refunded too', () => {
  const ending = { state: 'ending', desired: 'stop', endingAskedAt: new Date('2027-02-20T09:00:30Z') } as const
  expect(decideOverpayment(facts({ ...ending, endsOn: '2027-02-20' }))).toBe('ended')
  // If the renewal was known, the end is a period later.
  expect(decideOverpayment(facts({ ...ending, endsOn: '2027-03-20' }))).toBeNull()
})

test('nothing is collected after an immediate end', () => {
  const ended = { state: 'ending', desired: 'end', endingAskedAt: at('2027-02-19') } as const
  expect(decideOverpayment(facts({ ...ended, isRenewal: false, paidFrom: at('2027-02-10') }))).toBe('ended')
  expect(decideOverpayment(facts({ ...ended, paidAt: at('2027-02-18') }))).toBeNull()
})

test('a payment that the provider dates in the same second as the request counts as after it', () => {
  const second = at('2027-02-20')
  const [before, within, after] = [-1, 700, 1000].map((ms) => new Date(second.getTime() + ms))
  const paused = (pausedAt: Date | undefined) =>
    decideOverpayment(facts({ state: 'paused', desired: 'pause', pausedAt: pausedAt ?? null, paidFrom: second }))
  expect([before, second, within, after].map(paused)).toEqual(['paused', 'paused', 'paused', null])
  const ended = (endingAskedAt: Date | undefined) =>
    decideOverpayment(facts({ state: 'ending', desired: 'end', endingAskedAt: endingAskedAt ?? null, paidAt: second }))
  expect([before, second, within, after].map(ended)).toEqual(['ended', 'ended', 'ended', null])
  const collectedInPause = (pausedAt: Date | undefined) =>
    overtookPause({ pausedAt: pausedAt ?? null, paidFrom: at('2027-01-20'), paidAt: second, isRenewal: true })
  expect([before, second, within, after].map(collectedInPause)).toEqual([true, true, true, false])
  const changed = (endingAskedAt: Date | undefined) =>
    decideOverpayment(
      facts({
        state: 'ending',
        desired: 'stop',
        endingAskedAt: endingAskedAt ?? null,
        paidAt: second,
        isRenewal: false,
      }),
    )
  expect([before, second, within, after].map(changed)).toEqual(['ended', 'ended', 'ended', null])
})

test('a period known at the pause was paid before it, even if the clocks disagree', () => {
  const second = at('2027-02-20')
  for (const ms of [-5000, 0, 700, 1000]) {
    const now = new Date(second.getTime() + ms)
    const pausedAt = pauseBegins(now, second)
    expect(decideOverpayment(facts({ state: 'paused', desired: 'pause', pausedAt, paidFrom: second }))).toBeNull()
    expect(pausedAt.getTime() - now.getTime()).toBeLessThanOrEqual(6000)
  }
  expect(pauseBegins(new Date(second.getTime() + 700), at('2027-01-20'))).toEqual(new Date(second.getTime() + 700))
  expect(pauseBegins(second, null)).toEqual(second)
})

test('an overdue payment that succeeded before an immediate end, but was not recorded, is refunded: its time is not given', () => {
  const ended = { state: 'ending', desired: 'end', endingAskedAt: at('2027-02-24'), paidAt: at('2027-02-23') } as const
  expect(decideOverpayment(facts({ ...ended, endedUnpaid: true }))).toBe('ended')
  // If somebody ended it in the provider's dashboard, that person decides whether to refund.
  expect(decideOverpayment(facts(ended))).toBeNull()
  const earlier = { paidFrom: at('2027-01-20'), paidAt: at('2027-01-20') }
  for (const paidUntil of [at('2027-02-20'), ended.endingAskedAt])
    expect(decideOverpayment(facts({ ...ended, endedUnpaid: true, ...earlier, paidUntil }))).toBeNull()
})

test('a reactivation that was paid before the end, but not recorded, is refunded; a payment before its pause is not', () => {
  const ended = {
    state: 'ending',
    desired: 'end',
    pausedAt: at('2027-02-10'),
    endingAskedAt: at('2027-02-24'),
  } as const
  expect(decideOverpayment(facts({ ...ended, paidAt: at('2027-02-20') }))).toBe('ended')
  expect(decideOverpayment(facts({ ...ended, paidFrom: at('2027-01-20'), paidAt: at('2027-01-20') }))).toBeNull()
})

test('the payments of a refused membership and of a cancelled contract are refunded under their own causes', () => {
  expect(decideOverpayment(facts({ state: 'cancelled', refused: true }))).toBe('refused')
  expect(decideOverpayment(facts({ state: 'ending', coolingOffCancelled: true }))).toBe('cool-off')
})
