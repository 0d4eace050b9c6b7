import { expect, test } from 'vitest'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { decidePosting, type Posting } from './decide-posting.ts'

const on = (day: string) => day as LocalDay
const posting: Posting = {
  state: 'delivered',
  isComingBack: false,
  sentOn: on('2027-02-11'),
  day: on('2027-02-20'),
  today: on('2027-02-21'),
  number: 'AB1',
}
const decide = (more: Partial<Posting> = {}) => decidePosting({ ...posting, ...more })

test('a buyer may name any day of posting from when it was sent up to today', () => {
  for (const day of ['2027-02-11', '2027-02-20', '2027-02-21']) expect(decide({ day: on(day) })).toEqual({ ok: true })
})

test.each([
  ['a day in the future', { day: on('2027-02-22') }, 'day'],
  ['a day before it was sent', { day: on('2027-02-10') }, 'day'],
  ['no number', { number: '' }, 'number'],
] as const)('a report of a posting with %s is refused', (_, more, field) => {
  expect(decide(more)).toMatchObject({ ok: false, reason: { code: 'invalid_request', field } })
})

test('a booking that was never sent, or is already back, cannot be reported as posted', () => {
  for (const state of ['booked', 'picked', 'returned', 'cancelled'] as const)
    expect(decide({ state })).toMatchObject({ ok: false, reason: { code: 'not_now' } })
  expect(decide({ sentOn: null })).toMatchObject({ ok: false, reason: { code: 'not_now' } })
})

test('a booking that its carrier is bringing back undelivered cannot be reported as posted, and the refusal says so', () => {
  const message = expect.stringContaining('couldn’t deliver it')
  expect(decide({ state: 'dispatched', isComingBack: true })).toMatchObject({ reason: { code: 'not_now', message } })
})
