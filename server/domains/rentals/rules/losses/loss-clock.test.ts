import { expect, test } from 'vitest'
import { addDays, daysBetween, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { lossTransitions } from '../loss-transitions.ts'
import { askFrom, lossClock, missingFrom } from './loss-clock.ts'

const days = { opens: 7, noticeGap: 10, approval: 30, writeOff: 365 }
const openedOn = localDay('2027-02-20')
const on = (day: string, notices: number, noticedOn: string, state: 'open' | 'to_approve' | 'approved' = 'open') =>
  lossClock({ state, openedOn, notices, noticedOn: localDay(noticedOn), today: localDay(day) }, days)

test('a piece counts as missing a week after its last day, or after it was last at home again', () => {
  const termEndsOn = localDay('2027-02-13')
  expect(missingFrom({ termEndsOn, homeSince: null }, days)).toBe('2027-02-20')
  expect(missingFrom({ termEndsOn, homeSince: localDay('2027-01-01') }, days)).toBe('2027-02-20')
  expect(missingFrom({ termEndsOn, homeSince: localDay('2027-03-01') }, days)).toBe('2027-03-08')
})

test('three notices are ten days apart, and an operator is asked after thirty days', () => {
  expect(on('2027-03-01', 1, '2027-02-20')).toBe('wait')
  expect(on('2027-03-02', 1, '2027-02-20')).toBe('notice')
  expect(on('2027-03-12', 2, '2027-03-02')).toBe('notice')
  expect(on('2027-03-21', 3, '2027-03-12')).toBe('wait')
  expect(on('2027-03-22', 3, '2027-03-12')).toBe('ask')
})

test('whichever mornings are missed, three notices and thirty days pass before an operator is asked', () => {
  for (let outage = 0; outage < 60; outage++) {
    let [notices, noticedOn, approvalOn] = [1, openedOn, null as LocalDay | null]
    for (let n = 1; approvalOn === null && n < 200; n++) {
      const today = addDays(openedOn, n)
      if (n > 4 && n < 4 + outage) continue
      const facts = { state: 'open' as const, openedOn, notices, noticedOn, today }
      const next = lossClock(facts, days)
      if (next === 'ask') approvalOn = today
      if (next === 'notice') {
        expect(daysBetween(noticedOn, today)).toBeGreaterThanOrEqual(10)
        ;[notices, noticedOn] = [notices + 1, today]
      }
      expect(askFrom({ openedOn, notices, noticedOn }, days) >= addDays(openedOn, 30)).toBe(true)
    }
    expect(notices).toBe(3)
    expect(
      approvalOn !== null && daysBetween(openedOn, approvalOn) >= 30 && daysBetween(noticedOn, approvalOn) >= 10,
    ).toBe(true)
  }
})

test('a case that waits for an operator or its family changes only once a year has passed', () => {
  for (const state of ['to_approve', 'approved'] as const) {
    expect(on('2028-02-20', 3, '2027-03-12', state)).toBe('wait')
    expect(on('2028-02-21', 3, '2027-03-12', state)).toBe('write off')
  }
  expect(on('2028-02-21', 1, '2027-02-20')).toBe('write off')
  expect(lossTransitions.ends).toContain('waived')
})
