// Pausing, resuming, stopping and ending a subscription collects nothing that it should not, even when calls fail.
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
const { subscribe, moveTo, runDueJobs, invoicesOf, replicaOf, services } = world
const daysLater = (days: number) => moveTo(new Date(services.clock.now().getTime() + days * 86_400_000))
const operationOn = ({ subscriptionId }: Subscriber) => ({ operation: `align:${randomUUID()}`, subscriptionId })
const readReplica = async (family: Subscriber) => {
  await syncSubscription(services, family.subscriptionId)
  return replicaOf(family.subscriptionId)
}
const totals = async ({ subscriptionId }: Subscriber) =>
  (await invoicesOf(subscriptionId)).map(({ status, total_pence }) => [status, total_pence])

beforeEach(async () => {
  await world.control('DELETE', 'faults')
})
afterEach(async () => {
  await runDueJobs()
  expect(await world.brokenInvariants()).toEqual([])
})

test('a pause keeps the unused time, bills nothing for months, and deducts it when the subscription resumes', async () => {
  await moveTo('2027-03-01T09:00:00Z')
  const family = await subscribe(planTermsOf(150, 3))
  const { period_start, period_end } = await replicaOf(family.subscriptionId)
  await moveTo(new Date(((period_start?.getTime() ?? 0) + (period_end?.getTime() ?? 0)) / 2))
  const pause = operationOn(family)
  expect(await pauseSubscription(services, pause)).toEqual({ unusedCredit: 3750 })
  expect(await pauseSubscription(services, pause)).toEqual({ unusedCredit: 3750 })
  expect(await readReplica(family)).toMatchObject({ status: 'paused' })

  await daysLater(200)
  expect(await totals(family)).toEqual([['paid', 7500]])
  expect(await readReplica(family)).toMatchObject({ status: 'paused', open_invoice: null })

  expect(await resumeSubscription(services, operationOn(family))).toMatchObject({ state: 'active', amount: 3750 })
  const resumed = await readReplica(family)
  expect(resumed.status).toBe('active')
  // The provider's clock may differ a little from ours.
  expect(Math.abs((resumed.period_start?.getTime() ?? 0) - services.clock.now().getTime())).toBeLessThan(60_000)
  await runDueJobs()
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
])('a resumption with a card %s waits until its invoice is paid on session', async (_, card, message) => {
  const family = await subscribe(planTermsOf(100, 1))
  await daysLater(10)
  await pauseSubscription(services, operationOn(family))
  await daysLater(40)
  await world.swapCard(family.customerId, card)
  const answer = await resumeSubscription(services, operationOn(family))
  expect(answer).toMatchObject({ state: 'needs_payment', amount: expect.any(Number), message })
  expect(answer.clientSecret).toMatch(/_secret_/)
  expect(await readReplica(family)).toMatchObject({ status: 'paused', open_invoice: answer.invoiceId })
  // A second request returns the same invoice.
  expect(await resumeSubscription(services, operationOn(family))).toMatchObject({ invoiceId: answer.invoiceId })
  expect(await findPayable(services, family.subscriptionId)).toMatchObject({ invoiceId: answer.invoiceId, message })
  await world.payInvoice(answer.invoiceId ?? '', testCards.good)
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ status: 'active', open_invoice: null })
})

test('the invoice of a resumption with unfinished 3-D Secure is void after a day, and the subscription can resume again', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await daysLater(10)
  await pauseSubscription(services, operationOn(family))
  await world.swapCard(family.customerId, testCards.challenged)
  const answer = await resumeSubscription(services, operationOn(family))
  expect(answer.state).toBe('needs_payment')
  await daysLater(1)
  expect(await readReplica(family)).toMatchObject({ status: 'paused', open_invoice: null })
  await world.swapCard(family.customerId, testCards.good)
  expect(await resumeSubscription(services, operationOn(family))).toMatchObject({ state: 'active' })
})

test('a pause within an hour of the payment leaves nothing to pay when the subscription resumes', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  expect(await pauseSubscription(services, operationOn(family))).toEqual({ unusedCredit: 1800 })
  await world.swapCard(family.customerId, testCards.noFunds)
  expect(await resumeSubscription(services, operationOn(family))).toMatchObject({ state: 'active', amount: 0 })
})

test('a stop at the period’s end can be undone and set again, and the subscription then ends without a bill', async () => {
  const family = await subscribe(planTermsOf(200, 1))
  const stop = (wanted: boolean) => stopAtPeriodEnd(services, { ...operationOn(family), stop: wanted })
  await stop(true)
  await stop(true)
  expect(await readReplica(family)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await stop(false)
  expect(await readReplica(family)).toMatchObject({ cancel_at_period_end: false })
  await stop(true)
  await daysLater(40)
  const replica = await replicaOf(family.subscriptionId)
  expect(replica).toMatchObject({ status: 'canceled', ended_at: replica.period_end })
  expect(await totals(family)).toEqual([['paid', 3600]])
})

test('an end while a renewal is unpaid voids the open invoice and stops the retries', async () => {
  const family = await subscribe(planTermsOf(200, 1))
  await world.swapCard(family.customerId, testCards.noFunds)
  await daysLater(32)
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ status: 'past_due' })
  const end = operationOn(family)
  await endSubscriptionNow(services, end)
  await endSubscriptionNow(services, end)
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ status: 'canceled', open_invoice: null })
  await world.swapCard(family.customerId, testCards.good)
  await daysLater(30)
  expect(await totals(family)).toEqual([
    ['paid', 3600],
    ['void', 3600],
  ])
})

test('a renewal is never collected when the subscription ends while its invoice is a draft', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  const { period_end } = await replicaOf(family.subscriptionId)
  await moveTo(new Date((period_end?.getTime() ?? 0) + 60_000))
  expect((await totals(family)).at(-1)).toEqual(['draft', 1800])
  await endSubscriptionNow(services, operationOn(family))
  await daysLater(10)
  expect((await invoicesOf(family.subscriptionId)).filter(({ status }) => status === 'paid')).toHaveLength(1)
})

test('an end while paused, or while an upgrade awaits payment, leaves nothing to collect', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await pauseSubscription(services, operationOn(family))
  await endSubscriptionNow(services, operationOn(family))
  expect(await world.gateway.listPendingItems(family)).toEqual([])

  const other = await subscribe(planTermsOf(100, 1))
  await world.swapCard(other.customerId, testCards.declined)
  const change = {
    operation: `change:${randomUUID()}`,
    proratedAt: services.clock.now(),
    billing: 'invoice_now' as const,
  }
  await changeItems(services, { ...change, subscriptionId: other.subscriptionId, target: aTarget(200, 1) })
  await endSubscriptionNow(services, operationOn(other))
  expect(await replicaOf(other.subscriptionId)).toMatchObject({
    status: 'canceled',
    pending_update: false,
    open_invoice: null,
  })
  await runDueJobs()
  expect((await totals(other)).at(-1)).toEqual(['void', 1800])
})

test.each([
  ['fails after it has acted', { status: 500, afterCommit: true }],
  ['acts and drops the answer', { dropAfterCommit: true, times: 3 }],
  ['fails before it acts', { status: 500 }],
])('a pause, a resumption and an end are each made once if the provider %s', async (_, fault) => {
  const family = await subscribe(planTermsOf(100, 3))
  const path = `/v1/subscriptions/${family.subscriptionId}`
  const twice = async <Result>(work: () => Promise<Result>) => work().catch(work)
  const [pause, resume, end] = [operationOn(family), operationOn(family), operationOn(family)]
  await world.fault('POST', `${path}/pause`, fault)
  const { unusedCredit } = await twice(() => pauseSubscription(services, pause))
  expect(unusedCredit).toBe(5000)
  await world.fault('POST', `${path}/resume`, fault)
  expect(await twice(() => resumeSubscription(services, resume))).toMatchObject({ state: 'active' })
  await world.fault('DELETE', path, fault)
  await twice(() => endSubscriptionNow(services, end))
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ status: 'canceled' })
})

test('the billing page is opened twice with one configuration, which offers only cards and invoices', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  const first = await openBillingPortal(services, family.payer, { returnUrl: 'http://wrenlet.test/account/plan' })
  const second = await openBillingPortal(services, family.payer, {
    returnUrl: 'http://wrenlet.test/account/plan',
    flow: 'payment_method_update',
  })
  expect(first).toMatch(/^http/)
  expect(second).not.toBe(first)
  const { data } = await world.stripe.billingPortal.configurations.list({ limit: 100 })
  const configurations = data.filter(({ metadata }) => metadata?.name === 'wrenlet-members-1')
  expect(configurations).toHaveLength(1)
  expect(configurations[0]?.features).toMatchObject({
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
    subscription_pause: { enabled: false },
  })
})
