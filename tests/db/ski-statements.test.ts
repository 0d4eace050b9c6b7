// The statements of the ski wear calls, with their budgets (architecture §4.4). Availability takes two statements: one for the
// settings, and one for everything else.
import { expect, test } from 'vitest'
import type { EndpointId } from '#contract/index.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { expectStatements } from '../support/database/statements.ts'
import { gran } from '../support/worlds/resale-world.ts'
import { aChild, halfTerm, skiWorld } from '../support/worlds/ski-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = skiWorld(db)

test('the calls that show, quote, book, read, change and cancel ski wear stay within their budgets', async () => {
  const { viewer } = await world.customer()
  await world.pieces({ count: 2 })
  const call = async (id: EndpointId, input: RawInput = {}) => {
    const answer = await world.call(id, input, { viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  await expectStatements({ file: 'ski/terms', what: 'GET /shop/ski/terms', budget: 2 }, () => call('skiTerms'))
  await expectStatements({ file: 'ski/availability', what: 'GET /shop/ski/availability', budget: 2 }, () =>
    call('skiAvailability', { query: halfTerm }),
  )
  await expectStatements({ file: 'ski/calendar', what: 'GET /shop/ski/calendar', budget: 2 }, () =>
    call('skiCalendar', { query: { month: '2027-02' } }),
  )
  await expectStatements({ file: 'ski/quote', what: 'GET /shop/ski/quote, signed in', budget: 4 }, () =>
    call('skiQuote', { query: { ...halfTerm, kits: ['104cm~jacket'] } }),
  )
  let opened = { checkoutId: '', paymentSecret: '' }
  await expectStatements({ file: 'ski/book', what: 'POST /shop/ski/bookings', budget: 53 }, async () => {
    const body = { ...halfTerm, children: [aChild('104cm', 'jacket')], customerData: gran }
    opened = (await call('bookSki', { body })) as typeof opened
  })
  world.pay(opened.paymentSecret)
  let completed = { bookingId: '' }
  await expectStatements({ file: 'ski/complete', what: 'POST /shop/ski/complete, paid', budget: 32 }, async () => {
    completed = (await call('completeSki', { body: { checkoutId: opened.checkoutId } })) as typeof completed
  })
  await expectStatements({ file: 'ski/booking', what: 'GET /shop/ski/bookings/{code}', budget: 12 }, () =>
    call('skiBooking', { params: { code: completed.bookingId } }),
  )
  const params = { code: completed.bookingId }
  const longer = { firstDay: halfTerm.firstDay, lastDay: '2027-02-21' }
  await expectStatements({ file: 'ski/change', what: 'GET /shop/ski/bookings/{code}/change', budget: 7 }, () =>
    call('skiChange', { params, query: longer }),
  )
  const shorter = { firstDay: halfTerm.firstDay, lastDay: '2027-02-15' }
  await expectStatements(
    { file: 'ski/change-at-once', what: 'POST /shop/ski/bookings/{code}/change, cheaper', budget: 40 },
    () => call('changeSki', { params, body: shorter }),
  )
  await expectStatements({ file: 'ski/cancel', what: 'POST /shop/ski/bookings/{code}/cancel, all', budget: 30 }, () =>
    call('cancelSki', { params, body: { itemsIds: null } }),
  )
  expect(await world.row(completed.bookingId)).toMatchObject({ state: 'cancelled' })
})
