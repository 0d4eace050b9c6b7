import { expect, test } from 'vitest'
import { decideUndue, type UndueFacts } from './decide-undue.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const facts = (more: Partial<UndueFacts>): UndueFacts => ({
  state: 'active',
  wanted: 'renew',
  pausedAt: null,
  endingAskedAt: null,
  endsOn: null,
  refused: false,
  cooledOff: false,
  paidAt: at('2027-02-20'),
  paidFrom: at('2027-02-20'),
  paidFromDay: '2027-02-20',
  renewal: true,
  ...more,
})

test('what a running membership pays is due', () => {
  for (const state of ['active', 'past_due', 'pending_acceptance'] as const)
    expect(decideUndue(facts({ state }))).toBeNull()
})

test('a paused membership is never billed, but a reactivation is', () => {
  const paused = { state: 'paused', wanted: 'pause', pausedAt: at('2027-02-19') } as const
  expect(decideUndue(facts(paused))).toBe('paused')
  expect(decideUndue(facts({ ...paused, paidFrom: at('2027-01-20') }))).toBeNull()
  expect(decideUndue(facts({ ...paused, wanted: 'renew' }))).toBeNull()
})

test('one that runs out is not renewed; a change paid before its end is due', () => {
  const ending = { state: 'ending', wanted: 'stop', endingAskedAt: at('2027-02-01'), endsOn: '2027-02-20' } as const
  expect(decideUndue(facts(ending))).toBe('ended')
  expect(decideUndue(facts({ ...ending, state: 'cancelled' }))).toBe('ended')
  expect(decideUndue(facts({ ...ending, renewal: false }))).toBeNull()
  expect(decideUndue(facts({ ...ending, paidFromDay: '2027-01-20', paidAt: at('2027-02-02') }))).toBeNull()
  expect(decideUndue(facts({ ...ending, paidAt: at('2027-01-31') }))).toBeNull()
})

test('nothing is collected any more after an end at once', () => {
  const ended = { state: 'ending', wanted: 'end', endingAskedAt: at('2027-02-19') } as const
  expect(decideUndue(facts({ ...ended, renewal: false, paidFrom: at('2027-02-10') }))).toBe('ended')
  expect(decideUndue(facts({ ...ended, paidAt: at('2027-02-19') }))).toBeNull()
})

test('what was refused or cooled off goes back as those decided', () => {
  expect(decideUndue(facts({ state: 'cancelled', refused: true }))).toBe('refused')
  expect(decideUndue(facts({ state: 'ending', cooledOff: true }))).toBe('cool-off')
})
