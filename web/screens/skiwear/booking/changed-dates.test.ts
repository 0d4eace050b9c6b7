// The pages of a booking: new dates are priced before they are booked, and a label is offered only while it is valid.
import { expect, test } from 'vitest'
import { answered, openPage, postForm } from '#tests/support/html/post-form.ts'
import { loader as openBooking } from './booking.tsx'
import { loader as openCalendar } from './calendar.ts'
import { action, loader } from './change.tsx'

const params = { code: 's1' }
const allowed = { allowed: true, reason: null }
const refused = { allowed: false, reason: 'No.' }
const booking = (can: object = {}) => ({
  bookingId: 'b1',
  reference: 'S-K7M2PX',
  dates: { firstDay: '2027-02-13', lastDay: '2027-02-20' },
  arrivesBy: null,
  labelCode: 'L-1',
  lines: [],
  can: { change: allowed, label: allowed, ...can },
})
const terms = { sizes: [], firstBookable: '2026-12-01', lastBookable: '2027-04-01' }
const answers = { skiBooking: answered({ booking: booking(), refund: null }), skiTerms: answered(terms) }

test.each([
  ['', []],
  ['?first=2027-02-13&last=2027-02-20', []],
  ['?first=2027-02-14', [{ firstDay: '2027-02-14', lastDay: '2027-02-20' }]],
  ['?last=2027-02-21', [{ firstDay: '2027-02-13', lastDay: '2027-02-21' }]],
])('dates are priced if either of them is new: “%s”', async (search, priced) => {
  const url = `http://localhost/skiwear/bookings/s1/change${search}`
  const { calls } = await openPage(loader as never, { url, params, answers })
  expect(calls.filter(([name]) => name === 'skiChange')).toEqual(
    priced.map((query) => ['skiChange', { params, query }]),
  )
})

test('a change sends the total to pay and the refund that the page showed, each in its own field', async () => {
  const fields = { first: '2027-02-14', last: '2027-02-20', total: '1500', back: '200' }
  const { calls, location } = await postForm(action as never, { fields, params, answer: answered({ payment: null }) })
  const body = { firstDay: '2027-02-14', lastDay: '2027-02-20', total: 1500, back: 200 }
  expect(calls).toEqual([['changeSki', { params, body }]])
  expect(location).toBe('/skiwear/bookings/s1?done=change')
})

test('a booking offers its label only while it may be printed', async () => {
  const open = (can: object) =>
    openPage(openBooking as never, {
      params,
      answers: { skiBooking: answered({ booking: booking(can), refund: null }) },
    })
  expect((await open({})).outcome).toMatchObject({ data: { found: { label: { code: 'L-1' } } } })
  expect((await open({ label: refused })).outcome).toMatchObject({ data: { found: { label: null } } })
})

test('the calendar has the first day, and the day after the last one as the day of posting', async () => {
  const { outcome } = await openPage(openCalendar as never, { params, answers })
  const file = await (outcome as Response).text()
  expect(file.match(/DTSTART[^\r]*/g)).toEqual(['DTSTART;VALUE=DATE:20270213', 'DTSTART;VALUE=DATE:20270221'])
})
