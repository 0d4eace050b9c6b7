import { expect, test } from 'vitest'
import { type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { type MembershipStep, unpaidSpans } from './unpaid-spans.ts'

const step = (to: MembershipStep['to'], on: string): MembershipStep => ({ to, on: localDay(on) })
const spans = (steps: readonly MembershipStep[], endsOn: string | null = null) =>
  unpaidSpans([step('active', '2026-11-01'), ...steps], endsOn as LocalDay | null)

test('an active membership is paid for', () => {
  expect(spans([])).toEqual([])
})
test('a pause counts until it is reactivated', () => {
  expect(spans([step('paused', '2027-01-10')])).toEqual([{ from: '2027-01-10', until: null }])
  expect(spans([step('paused', '2027-01-10'), step('active', '2027-02-10')])).toEqual([
    { from: '2027-01-10', until: '2027-02-10' },
  ])
  expect(spans([step('paused', '2027-01-10'), step('active', '2027-01-10')])).toEqual([])
})
test('a missed payment that is made later pays for the days before it', () => {
  expect(spans([step('past_due', '2027-01-10')])).toEqual([{ from: '2027-01-10', until: null }])
  expect(spans([step('past_due', '2027-01-10'), step('active', '2027-01-30')])).toEqual([])
  expect(spans([step('past_due', '2027-01-10'), step('ending', '2027-02-20')], '2027-02-20')).toEqual([
    { from: '2027-01-10', until: null },
  ])
})
test('an ending membership is paid for until its last day', () => {
  expect(spans([step('ending', '2027-01-10')], '2027-02-20')).toEqual([{ from: '2027-02-21', until: null }])
  expect(spans([step('ending', '2027-01-10'), step('active', '2027-01-11')])).toEqual([])
  expect(spans([step('ending', '2027-01-10'), step('cancelled', '2027-03-01')], '2027-02-20')).toEqual([
    { from: '2027-02-21', until: null },
  ])
})
