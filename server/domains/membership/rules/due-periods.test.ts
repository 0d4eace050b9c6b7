import { expect, test } from 'vitest'
import { duePeriods } from './due-periods.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const days = (periods: ReturnType<typeof duePeriods>) =>
  periods.map(({ from, until }) => [from, until].map((date) => date.toISOString().slice(0, 10)))
const missed = { from: at('2027-02-28'), until: at('2027-03-31') }
const facts = { unpaidFrom: missed.from, current: missed, intervalMonths: 1, paidFrom: [] }

test('the missed period alone is due, by the boundaries of the provider’s invoices', () => {
  expect(days(duePeriods({ ...facts, now: at('2027-03-30') }))).toEqual([['2027-02-28', '2027-03-31']])
})

test('the next period is due too from the moment it has begun', () => {
  const both = [
    ['2027-02-28', '2027-03-31'],
    ['2027-03-31', '2027-04-30'],
  ]
  expect(days(duePeriods({ ...facts, now: missed.until }))).toEqual(both)
})

test('a period after a short month ends on the provider’s day, not on that of the short month', () => {
  const quarter = { from: at('2027-02-28'), until: at('2027-05-31') }
  const later = { ...facts, current: quarter, intervalMonths: 3, now: at('2027-06-02') }
  expect(days(duePeriods(later))).toEqual([
    ['2027-02-28', '2027-05-31'],
    ['2027-05-31', '2027-08-31'],
  ])
  const longer = { from: at('2027-03-31'), until: at('2027-04-30') }
  expect(days(duePeriods({ ...facts, unpaidFrom: longer.from, current: longer, now: at('2027-05-02') }))).toEqual([
    ['2027-03-31', '2027-04-30'],
    ['2027-04-30', '2027-05-31'],
  ])
  const second = { from: at('2027-03-31'), until: at('2027-04-30') }
  expect(days(duePeriods({ ...facts, current: second, now: at('2027-05-02') })).at(-1)).toEqual([
    '2027-04-30',
    '2027-05-31',
  ])
})

test('the boundaries of further invoices count where the provider has made them', () => {
  const current = { from: at('2027-03-31'), until: at('2027-04-30') }
  expect(days(duePeriods({ ...facts, current, now: at('2027-04-02') }))).toEqual([
    ['2027-02-28', '2027-03-31'],
    ['2027-03-31', '2027-04-30'],
  ])
})

test('the missed period has the length of its interval, even if the provider no longer knows it', () => {
  expect(days(duePeriods({ ...facts, current: null, intervalMonths: 3, now: at('2027-04-05') }))).toEqual([
    ['2027-02-28', '2027-05-28'],
  ])
})

test('a period whose own invoice was paid after the next had begun is not due, nor is the next once it is paid', () => {
  const current = { from: at('2027-03-31'), until: at('2027-04-30') }
  const since = (...paidFrom: Date[]) => days(duePeriods({ ...facts, current, paidFrom, now: at('2027-04-02') }))
  expect(since(missed.from)).toEqual([['2027-03-31', '2027-04-30']])
  expect(since(current.from)).toEqual([['2027-02-28', '2027-03-31']])
  expect(since(missed.from, current.from)).toEqual([])
})
