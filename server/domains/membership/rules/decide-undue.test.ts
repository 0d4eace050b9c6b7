import { expect, test } from 'vitest'
import { decideUndue, overtookPause, pauseBegins, type UndueFacts } from './decide-undue.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const facts = (more: Partial<UndueFacts>): UndueFacts => ({
  state: 'active',
  wanted: 'renew',
  pausedAt: null,
  endingAskedAt: null,
  endsOn: null,
  givenUp: false,
  refused: false,
  cooledOff: false,
  endedUnpaid: false,
  paidAt: at('2027-02-20'),
  paidFrom: at('2027-02-20'),
  paidFromDay: '2027-02-20',
  paidUntil: at('2027-03-20'),
  renewal: true,
  ...more,
})

test('what a running membership pays is due', () => {
  for (const state of ['active', 'past_due', 'pending_acceptance'] as const)
    expect(decideUndue(facts({ state }))).toBeNull()
})

test('what an overdue membership pays is due, unless its subscription was given up before: a new one takes its place', () => {
  expect(decideUndue(facts({ state: 'past_due', givenUp: true }))).toBe('ended')
})

test('a paused membership is never billed, but a reactivation is', () => {
  const paused = { state: 'paused', wanted: 'pause', pausedAt: at('2027-02-19') } as const
  expect(decideUndue(facts(paused))).toBe('paused')
  const known = { ...paused, paidFrom: at('2027-01-20') }
  expect(decideUndue(facts({ ...known, paidAt: at('2027-01-20') }))).toBeNull()
  // Billed before the pause, collected after it: no time of it was credited. A change is due.
  expect(decideUndue(facts(known))).toBe('paused')
  expect(decideUndue(facts({ ...known, renewal: false }))).toBeNull()
  expect(decideUndue(facts({ ...paused, wanted: 'renew' }))).toBeNull()
  // Nor is a change paid for from the pause on.
  expect(decideUndue(facts({ ...paused, renewal: false }))).toBe('paused')
})

test('what was never paused has no pause that a bill could overtake', () => {
  for (const renewal of [true, false]) expect(overtookPause({ ...facts({}), pausedAt: null, renewal })).toBe(false)
})

test('an end that nobody asked for here makes nothing undue', () => {
  for (const wanted of ['stop', 'end'] as const)
    expect(decideUndue(facts({ state: 'ending', wanted, endsOn: '2027-02-20' }))).toBeNull()
})

test('one that runs out is not renewed; a change is due when it was paid before the end was asked for', () => {
  const ending = { state: 'ending', wanted: 'stop', endingAskedAt: at('2027-02-01'), endsOn: '2027-02-20' } as const
  expect(decideUndue(facts(ending))).toBe('ended')
  expect(decideUndue(facts({ ...ending, state: 'cancelled' }))).toBe('ended')
  expect(decideUndue(facts({ ...ending, renewal: false, paidAt: at('2027-01-31') }))).toBeNull()
  // Nothing can be ordered with it any more.
  expect(decideUndue(facts({ ...ending, renewal: false, paidAt: at('2027-02-02') }))).toBe('ended')
  expect(decideUndue(facts({ ...ending, paidFromDay: '2027-01-20', paidAt: at('2027-02-02') }))).toBeNull()
})

test('a renewal that was paid a moment before the end, and not heard of yet, is not kept either', () => {
  const ending = { state: 'ending', wanted: 'stop', endingAskedAt: new Date('2027-02-20T09:00:30Z') } as const
  expect(decideUndue(facts({ ...ending, endsOn: '2027-02-20' }))).toBe('ended')
  // It was known: the end is a period later.
  expect(decideUndue(facts({ ...ending, endsOn: '2027-03-20' }))).toBeNull()
})

test('nothing is collected any more after an end at once', () => {
  const ended = { state: 'ending', wanted: 'end', endingAskedAt: at('2027-02-19') } as const
  expect(decideUndue(facts({ ...ended, renewal: false, paidFrom: at('2027-02-10') }))).toBe('ended')
  expect(decideUndue(facts({ ...ended, paidAt: at('2027-02-18') }))).toBeNull()
})

test('the second of the provider is not earlier than our millisecond within it', () => {
  const second = at('2027-02-20')
  const [before, within, after] = [-1, 700, 1000].map((ms) => new Date(second.getTime() + ms))
  const paused = (pausedAt: Date | undefined) =>
    decideUndue(facts({ state: 'paused', wanted: 'pause', pausedAt: pausedAt ?? null, paidFrom: second }))
  expect([before, second, within, after].map(paused)).toEqual(['paused', 'paused', 'paused', null])
  const ended = (endingAskedAt: Date | undefined) =>
    decideUndue(facts({ state: 'ending', wanted: 'end', endingAskedAt: endingAskedAt ?? null, paidAt: second }))
  expect([before, second, within, after].map(ended)).toEqual(['ended', 'ended', 'ended', null])
  const collectedInPause = (pausedAt: Date | undefined) =>
    overtookPause({ pausedAt: pausedAt ?? null, paidFrom: at('2027-01-20'), paidAt: second, renewal: true })
  expect([before, second, within, after].map(collectedInPause)).toEqual([true, true, true, false])
  const changed = (endingAskedAt: Date | undefined) =>
    decideUndue(
      facts({ state: 'ending', wanted: 'stop', endingAskedAt: endingAskedAt ?? null, paidAt: second, renewal: false }),
    )
  expect([before, second, within, after].map(changed)).toEqual(['ended', 'ended', 'ended', null])
})

test('a period that is known at the pause was paid before it, whatever the clocks say', () => {
  const second = at('2027-02-20')
  for (const ms of [-5000, 0, 700, 1000]) {
    const now = new Date(second.getTime() + ms)
    const pausedAt = pauseBegins(now, second)
    expect(decideUndue(facts({ state: 'paused', wanted: 'pause', pausedAt, paidFrom: second }))).toBeNull()
    expect(pausedAt.getTime() - now.getTime()).toBeLessThanOrEqual(6000)
  }
  expect(pauseBegins(new Date(second.getTime() + 700), at('2027-01-20'))).toEqual(new Date(second.getTime() + 700))
  expect(pauseBegins(second, null)).toEqual(second)
})

test('an overdue payment that went through unheard before the end at once goes back: its time is not given', () => {
  const ended = { state: 'ending', wanted: 'end', endingAskedAt: at('2027-02-24'), paidAt: at('2027-02-23') } as const
  expect(decideUndue(facts({ ...ended, endedUnpaid: true }))).toBe('ended')
  // Ended by hand at the provider: whoever did it decides about the money.
  expect(decideUndue(facts(ended))).toBeNull()
  const former = { paidFrom: at('2027-01-20'), paidAt: at('2027-01-20') }
  for (const paidUntil of [at('2027-02-20'), ended.endingAskedAt])
    expect(decideUndue(facts({ ...ended, endedUnpaid: true, ...former, paidUntil }))).toBeNull()
})

test('a reactivation that was paid unheard before the end goes back, what was paid before its pause does not', () => {
  const ended = { state: 'ending', wanted: 'end', pausedAt: at('2027-02-10'), endingAskedAt: at('2027-02-24') } as const
  expect(decideUndue(facts({ ...ended, paidAt: at('2027-02-20') }))).toBe('ended')
  expect(decideUndue(facts({ ...ended, paidFrom: at('2027-01-20'), paidAt: at('2027-01-20') }))).toBeNull()
})

test('what was refused or cooled off goes back as those decided', () => {
  expect(decideUndue(facts({ state: 'cancelled', refused: true }))).toBe('refused')
  expect(decideUndue(facts({ state: 'ending', cooledOff: true }))).toBe('cool-off')
})
