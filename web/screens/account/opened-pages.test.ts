// What the pages of an account load, and which of them lead elsewhere because of what the account has.
import { expect, test } from 'vitest'
import { answered, openPage, refusedWith } from '#tests/support/html/post-form.ts'
import { loader as openLayout } from './account-layout.tsx'
import { loader as openLabel } from './closet/label.ts'
import { loader as openOrderCalendar } from './orders/order-calendar.ts'
import { loader as openReturn } from './orders/return.tsx'
import { loader as openEnd } from './plan/leaving/end.tsx'
import { loader as openReactivation } from './plan/leaving/reactivate.tsx'
import { loader as openPlan } from './plan/plan.tsx'
import { loader as openPostage } from './two-homes/postage.tsx'
import { loader as openWelcome } from './welcome/welcome.tsx'

const site = 'http://localhost'
const inState = (state: string) => answered({ membership: { plan: { state } } })
const noRentals = answered({ rentals: { active: [], returns: [] } })

test('only a paused membership is reactivated', async () => {
  const open = (state: string) =>
    openPage(openReactivation as never, { answers: { membershipDetails: inState(state) }, answer: answered({}) })
  expect((await open('paused')).location).toBeNull()
  expect((await open('active')).location).toBe('/account/plan')
})

test('a reactivation that was paid for in another tab leads to the plan', async () => {
  const { location } = await openPage(openReactivation as never, {
    answers: { membershipDetails: inState('paused'), reactivationTerms: refusedWith('already_done') },
  })
  expect(location).toBe('/account/plan')
})

test.each([
  ['active', null],
  ['past_due', null],
  ['ending', '/account/plan'],
  ['cancelled', '/account/plan'],
])('a membership is ended once: in the state %s, its page leads to %s', async (state, address) => {
  const { location } = await openPage(openEnd as never, {
    answers: { membershipDetails: inState(state), listRentals: noRentals },
  })
  expect(location).toBe(address)
})

test('another adult’s plan is loaded only for somebody who has no plan of their own', async () => {
  const open = (membershipDetails: object) =>
    openPage(openPlan as never, {
      answers: { membershipDetails, listInvoices: refusedWith('unexpected', 503) },
      answer: refusedWith('not_found', 404),
    })
  const calls = async (membershipDetails: object) => (await open(membershipDetails)).calls.map(([name]) => name)
  expect(await calls(inState('active'))).toEqual(['membershipDetails', 'listInvoices'])
  expect((await calls(refusedWith('subscription_required', 403))).length).toBeGreaterThan(2)
})

const user = (plan: object | null, more: object = {}) =>
  answered({ user: { plan, terms: null, children: [], addressLine1: '', givenName: 'Ines', ...more } })

test.each([
  ['/account', '/subscription-failed'],
  ['/account/', '/subscription-failed'],
  ['/account?edit=name', null],
  ['/account/orders', null],
])('after the days of grace, only /account leads to the payment: %s leads to %s', async (path, address) => {
  const customerInfo = user({ state: 'past_due', graceOver: true })
  expect((await openPage(openLayout as never, { url: site + path, answers: { customerInfo } })).location).toBe(address)
})

test.each([
  [null, '/account/closet', 403],
  [null, '/account/orders', 200],
  [{ state: 'active' }, '/account/closet', 200],
])('with the plan %j, %s is answered with %i', async (plan, path, status) => {
  const { outcome } = await openPage(openLayout as never, { url: site + path, answers: { customerInfo: user(plan) } })
  expect(outcome).toMatchObject({ data: { hasPlan: plan !== null }, init: { status } })
})

test.each([
  ['announced', '?booked=1', true],
  ['announced', '', false],
  ['received', '?booked=1', false],
])('a return in the state %s confirms its booking at “%s”: %j', async (state, search, booked) => {
  const returnDetails = answered({ announcement: { state, labelCode: 'R-1' }, orderReference: null, creditsFreed: 0 })
  const { outcome } = await openPage(openReturn as never, {
    url: `${site}/account/orders/returns/r1${search}`,
    answers: { returnDetails },
    answer: refusedWith('unexpected', 503),
  })
  expect(outcome).toMatchObject({ booked })
})

test.each([
  [null, '/plans'],
  [{ state: 'cancelled' }, '/plans'],
  [{ state: 'paused' }, '/account/plan'],
  [{ state: 'ending' }, '/account/plan'],
  [{ state: 'active' }, null],
  [{ state: 'pending_acceptance' }, null],
])('the welcome of the plan %j leads to %s', async (plan, address) => {
  const { location } = await openPage(openWelcome as never, {
    answers: { customerInfo: user(plan) },
    answer: refusedWith('unexpected', 503),
  })
  expect(location).toBe(address)
})

test('an order without an expected day has no calendar', async () => {
  const open = (expected: object | null) =>
    openPage(openOrderCalendar as never, {
      answer: answered({ order: { orderId: 'o1', reference: 'W-9T9Y62', expected } }),
    })
  expect((await open(null)).location).toBe('/account/orders/W-9T9Y62')
  expect((await open({ on: '2026-11-26' })).outcome).toMatchObject({ status: 200 })
})

test('without a label, the closet says why, after signing in if the session has ended', async () => {
  const open = (answer: object) => openPage(openLabel as never, { params: { id: 'r1' }, answer })
  expect((await open(refusedWith('not_now'))).location).toBe('/account/closet?label=r1')
  const address = encodeURIComponent('/account/closet?label=r1')
  expect((await open(refusedWith('unauthorized', 401))).location).toBe(`/entry?redirectTo=${address}`)
})

test('a request for postage shows only the pieces that go back with its order', async () => {
  const payment = { inventoryItemIds: ['i1'], returnItemsIds: ['i3'] }
  const { outcome } = await openPage(openPostage as never, {
    params: { checkoutId: 'c1' },
    answers: {
      askedPayment: answered({ payment }),
      listRentals: answered({ elsewhere: [{ itemId: 'i2' }, { itemId: 'i3' }] }),
    },
    answer: answered({ pieces: [], items: [] }),
  })
  expect(outcome).toMatchObject({ goingBack: [{ itemId: 'i3' }] })
})
