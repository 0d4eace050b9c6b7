// Pausing, going on, stopping and ending a subscription: nothing is collected that should not be, whatever breaks between.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeItems,
  endSubscriptionNow,
  findPayable,
  openBillingPortal,
  pauseSubscription,
  resumeSubscription,
  stopAtPeriodEnd,
  syncSubscription,
} from '#server/domains/payments/index.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { aTarget, billingWorld, planTermsOf, type Subscriber } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-03-01T09:00:00Z') })
const { subscribe, moveTo, settle, invoicesOf, mirrorOf, services } = world
const daysLater = (days: number) => moveTo(new Date(services.clock.now().getTime() + days * 86_400_000))
const act = ({ subscriptionId }: Subscriber) => ({ operation: `align:${randomUUID()}`, subscriptionId })
const mirrored = async (family: Subscriber) => {
  await syncSubscription(services, family.subscriptionId)
  return mirrorOf(family.subscriptionId)
}
const totals = async ({ subscriptionId }: Subscriber) =>
  (await invoicesOf(subscriptionId)).map(({ status, total_pence }) => [status, total_pence])

beforeEach(async () => {
  await world.control('DELETE', 'faults')
})
afterEach(async () => {
  await settle()
  expect(await world.brokenInvariants()).toEqual([])
})

test('paused: the unused time is kept, nothing is billed for months, and it is taken off when it goes on', async () => {
  await moveTo('2027-03-01T09:00:00Z')
  const family = await subscribe(planTermsOf(150, 3))
  const { period_start, period_end } = await mirrorOf(family.subscriptionId)
  await moveTo(new Date(((period_start?.getTime() ?? 0) + (period_end?.getTime() ?? 0)) / 2))
  const pause = act(family)
  expect(await pauseSubscription(services, pause)).toEqual({ unusedCredit: 3750 })
  expect(await pauseSubscription(services, pause)).toEqual({ unusedCredit: 3750 })
  expect(await mirrored(family)).toMatchObject({ status: 'paused' })

  await daysLater(200)
  expect(await totals(family)).toEqual([['paid', 7500]])
  expect(await mirrored(family)).toMatchObject({ status: 'paused', open_invoice: null })

  expect(await resumeSubscription(services, act(family))).toMatchObject({ state: 'active', amount: 3750 })
  const resumed = await mirrored(family)
  expect(resumed.status).toBe('active')
  // The provider's clock goes on beside ours.
  expect(Math.abs((resumed.period_start?.getTime() ?? 0) - services.clock.now().getTime())).toBeLessThan(60_000)
  await settle()
  expect(await totals(family)).toEqual([
    ['paid', 7500],
    ['paid', 3750],
  ])
  await daysLater(93)
  expect((await totals(family)).at(-1)).toEqual(['paid', 7500])
})

test.each([
  ['without funds', testCards.noFunds, 'Your card has insufficient funds.'],
  ['that is declined', testCards.declined, 'Your card was declined.'],
])('going on with a card %s: it stays paused until its invoice is paid on-session', async (_, card, message) => {
  const family = await subscribe(planTermsOf(100, 1))
  await daysLater(10)
  await pauseSubscription(services, act(family))
  await daysLater(40)
  await world.swapCard(family.customerId, card)
  const answer = await resumeSubscription(services, act(family))
  expect(answer).toMatchObject({ state: 'needs_payment', amount: expect.any(Number), message })
  expect(answer.clientSecret).toMatch(/_secret_/)
  expect(await mirrored(family)).toMatchObject({ status: 'paused', open_invoice: answer.invoiceId })
  // Asked for again, it is the same invoice.
  expect(await resumeSubscription(services, act(family))).toMatchObject({ invoiceId: answer.invoiceId })
  expect(await findPayable(services, family.subscriptionId)).toMatchObject({ invoiceId: answer.invoiceId, message })
  await world.payInvoice(answer.invoiceId ?? '', testCards.good)
  await settle()
  expect(await mirrorOf(family.subscriptionId)).toMatchObject({ status: 'active', open_invoice: null })
})

test('going on with 3-D Secure that nobody finishes: after a day the invoice is void, it is paused, and can go on again', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await daysLater(10)
  await pauseSubscription(services, act(family))
  await world.swapCard(family.customerId, testCards.challenged)
  const answer = await resumeSubscription(services, act(family))
  expect(answer.state).toBe('needs_payment')
  await daysLater(1)
  expect(await mirrored(family)).toMatchObject({ status: 'paused', open_invoice: null })
  await world.swapCard(family.customerId, testCards.good)
  expect(await resumeSubscription(services, act(family))).toMatchObject({ state: 'active' })
})

test('paused in the hour of the payment: nothing is left to pay when it goes on', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  expect(await pauseSubscription(services, act(family))).toEqual({ unusedCredit: 1800 })
  await world.swapCard(family.customerId, testCards.noFunds)
  expect(await resumeSubscription(services, act(family))).toMatchObject({ state: 'active', amount: 0 })
})

test('stopped at the end of the period, undone, and stopped again: then it ends by itself and is not billed', async () => {
  const family = await subscribe(planTermsOf(200, 1))
  const stop = (wanted: boolean) => stopAtPeriodEnd(services, { ...act(family), stop: wanted })
  await stop(true)
  await stop(true)
  expect(await mirrored(family)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await stop(false)
  expect(await mirrored(family)).toMatchObject({ cancel_at_period_end: false })
  await stop(true)
  await daysLater(40)
  const mirror = await mirrorOf(family.subscriptionId)
  expect(mirror).toMatchObject({ status: 'canceled', ended_at: mirror.period_end })
  expect(await totals(family)).toEqual([['paid', 3600]])
})

test('ended while a renewal is unpaid: the open invoice is void and nothing more is tried', async () => {
  const family = await subscribe(planTermsOf(200, 1))
  await world.swapCard(family.customerId, testCards.noFunds)
  await daysLater(32)
  expect(await mirrorOf(family.subscriptionId)).toMatchObject({ status: 'past_due' })
  const end = act(family)
  await endSubscriptionNow(services, end)
  await endSubscriptionNow(services, end)
  expect(await mirrorOf(family.subscriptionId)).toMatchObject({ status: 'canceled', open_invoice: null })
  await world.swapCard(family.customerId, testCards.good)
  await daysLater(30)
  expect(await totals(family)).toEqual([
    ['paid', 3600],
    ['void', 3600],
  ])
})

test('ended in the hour before a renewal is collected: it never is', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  const { period_end } = await mirrorOf(family.subscriptionId)
  await moveTo(new Date((period_end?.getTime() ?? 0) + 60_000))
  expect((await totals(family)).at(-1)).toEqual(['draft', 1800])
  await endSubscriptionNow(services, act(family))
  await daysLater(10)
  expect((await invoicesOf(family.subscriptionId)).filter(({ status }) => status === 'paid')).toHaveLength(1)
})

test('ended while paused, and while an upgrade waits for its payment: nothing is left to collect', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await pauseSubscription(services, act(family))
  await endSubscriptionNow(services, act(family))
  expect(await world.gateway.listPendingItems(family)).toEqual([])

  const other = await subscribe(planTermsOf(100, 1))
  await world.swapCard(other.customerId, testCards.declined)
  const change = {
    operation: `change:${randomUUID()}`,
    proratedAt: services.clock.now(),
    billing: 'invoice_now' as const,
  }
  await changeItems(services, { ...change, subscriptionId: other.subscriptionId, target: aTarget(200, 1) })
  await endSubscriptionNow(services, act(other))
  expect(await mirrorOf(other.subscriptionId)).toMatchObject({
    status: 'canceled',
    pending_update: false,
    open_invoice: null,
  })
  await settle()
  expect((await totals(other)).at(-1)).toEqual(['void', 1800])
})

test.each([
  ['breaks after it', { status: 500, afterCommit: true }],
  ['drops the answer after it', { dropAfterCommit: true, times: 3 }],
  ['breaks before it', { status: 500 }],
])('a provider that %s pauses, goes on and ends once', async (_, fault) => {
  const family = await subscribe(planTermsOf(100, 3))
  const path = `/v1/subscriptions/${family.subscriptionId}`
  const twice = async <Result>(work: () => Promise<Result>) => work().catch(work)
  const [pause, resume, end] = [act(family), act(family), act(family)]
  await world.fault('POST', `${path}/pause`, fault)
  const { unusedCredit } = await twice(() => pauseSubscription(services, pause))
  expect(unusedCredit).toBe(5000)
  await world.fault('POST', `${path}/resume`, fault)
  expect(await twice(() => resumeSubscription(services, resume))).toMatchObject({ state: 'active' })
  await world.fault('DELETE', path, fault)
  await twice(() => endSubscriptionNow(services, end))
  expect(await mirrorOf(family.subscriptionId)).toMatchObject({ status: 'canceled' })
})

test('the billing page: one configuration however often it is opened, cards and invoices only', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  const first = await openBillingPortal(services, family.payer, { returnUrl: 'http://wrenlet.test/account/plan' })
  const second = await openBillingPortal(services, family.payer, {
    returnUrl: 'http://wrenlet.test/account/plan',
    flow: 'payment_method_update',
  })
  expect(first).toMatch(/^http/)
  expect(second).not.toBe(first)
  const { data } = await world.stripe.billingPortal.configurations.list({ limit: 100 })
  const ours = data.filter(({ metadata }) => metadata?.name === 'wrenlet-members-1')
  expect(ours).toHaveLength(1)
  expect(ours[0]?.features).toMatchObject({
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
    subscription_pause: { enabled: false },
  })
})
