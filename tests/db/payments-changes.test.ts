// Changes of a subscription's items cost exactly what the preview said, and count once they are paid (payments §8, §9).
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeDropped,
  changeItems,
  type ItemsTarget,
  previewChange,
  readBalance,
  syncSubscription,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { aTarget, billingWorld, planTermsOf, type Subscriber } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { subscribe, moveTo, runDueJobs, invoicesOf, replicaOf, services } = world

beforeEach(async () => {
  await world.control('DELETE', 'faults')
})
afterEach(async () => {
  await runDueJobs()
  expect(await world.brokenInvariants()).toEqual([])
})

const request = ({ subscriptionId, payer }: Subscriber, target: ItemsTarget, more: object = {}) => ({
  accountId: payer.accountId,
  subscriptionId,
  target,
  proratedAt: services.clock.now(),
  moment: 'now' as const,
  ...more,
})
const change = (
  { subscriptionId }: Subscriber,
  target: ItemsTarget,
  more: { operation?: string; billing?: 'invoice_now' | 'none' | 'credit'; proratedAt?: Date } = {},
) =>
  changeItems(services, {
    operation: `change:${randomUUID()}`,
    subscriptionId,
    target,
    proratedAt: services.clock.now(),
    billing: 'invoice_now',
    ...more,
  })
const newest = async ({ subscriptionId }: Subscriber, reason?: string) =>
  (await invoicesOf(subscriptionId)).findLast((invoice) => reason === undefined || invoice.reason === reason)
const itemsOf = async ({ subscriptionId }: Subscriber) =>
  (await world.gateway.getSubscription(subscriptionId)).items.map(({ lookupKey, quantity }) => [lookupKey, quantity])

test('a change from £27 to £36 in the middle of a month is previewed, charged and recorded as £4.50, and keeps the period’s end', async () => {
  await moveTo('2027-01-31T09:00:00Z')
  const family = await subscribe(planTermsOf(150, 1))
  await moveTo('2027-02-14T09:00:00Z')
  const preview = await previewChange(services, request(family, aTarget(200, 1)))
  expect(preview).toEqual({
    due: 450,
    total: 450,
    ...{ fromBalance: 0, carriedOver: 0, addedToNext: 0 },
    lines: [
      { text: 'Unused time of 150 credits, to 28 February 2027', amount: -1350 },
      { text: '200 credits, 14 February 2027 to 28 February 2027', amount: 1800 },
    ],
    nextPaymentAt: new Date('2027-02-28T09:00:00Z'),
    nextPayment: 3600,
    nextFromGift: 0,
  })
  expect(await change(family, aTarget(200, 1))).toMatchObject({ state: 'applied', amount: 450, clientSecret: null })
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({
    price_key: 'plan_200_1m_gbp_v1',
    period_end: new Date('2027-02-28T09:00:00Z'),
    pending_update: false,
  })
  expect(await newest(family)).toMatchObject({
    reason: 'subscription_update',
    status: 'paid',
    total_pence: 450,
    vat_pence: 75,
    paid_pence: 450,
    period_start: new Date('2027-02-14T09:00:00Z'),
  })
})

test('a change from £27 a month to £75 a quarter costs £61.50, and a new period begins at once', async () => {
  const family = await subscribe(planTermsOf(150, 1))
  await moveTo('2027-02-28T09:00:00Z')
  const start = services.clock.now()
  const { subscriptionId } = family
  const { period_start, period_end } = await replicaOf(subscriptionId)
  const midPeriod = new Date(((period_start?.getTime() ?? 0) + (period_end?.getTime() ?? 0)) / 2)
  expect(midPeriod.getTime()).toBeGreaterThan(start.getTime() - 86_400_000 * 31)
  await moveTo(midPeriod)
  const preview = await previewChange(services, request(family, aTarget(150, 3)))
  expect(preview).toMatchObject({ due: 6150, total: 6150, nextPayment: 7500 })
  expect(await change(family, aTarget(150, 3))).toMatchObject({ state: 'applied', amount: 6150 })
  await runDueJobs()
  const replica = await replicaOf(subscriptionId)
  expect(replica).toMatchObject({ price_key: 'plan_150_3m_gbp_v1', period_start: midPeriod })
  expect(replica.period_end).toEqual(preview.nextPaymentAt)
})

test('a booster is a second item, which is billed by its steps, follows the interval and is removed without a charge', async () => {
  const family = await subscribe(planTermsOf(100, 3))
  const { subscriptionId } = family
  expect((await previewChange(services, request(family, aTarget(100, 3, 2)))).due).toBe(1000)
  await change(family, aTarget(100, 3, 2))
  expect(await itemsOf(family)).toEqual([
    ['plan_100_3m_gbp_v1', 1],
    ['booster_10_3m_gbp_v1', 2],
  ])
  await runDueJobs()
  expect(await replicaOf(subscriptionId)).toMatchObject({ price_key: 'plan_100_3m_gbp_v1', booster_steps: 2 })
  expect((await newest(family))?.lines).toMatchObject([
    { text: expect.stringContaining('Wardrobe Booster, 20 credits') },
  ])

  await change(family, aTarget(100, 6, 3))
  expect(await itemsOf(family)).toEqual([
    ['plan_100_6m_gbp_v1', 1],
    ['booster_10_6m_gbp_v1', 3],
  ])
  await runDueJobs()
  const before = (await invoicesOf(subscriptionId)).length
  expect(await change(family, aTarget(100, 6), { billing: 'none' })).toMatchObject({ state: 'applied' })
  await runDueJobs()
  expect(await itemsOf(family)).toEqual([['plan_100_6m_gbp_v1', 1]])
  expect(await invoicesOf(subscriptionId)).toHaveLength(before)
  expect(await replicaOf(subscriptionId)).toMatchObject({ booster_steps: 0 })
})

test('a change to a larger plan without the booster and with a longer interval deletes nothing before its payment', async () => {
  const family = await subscribe(planTermsOf(100, 3))
  const { subscriptionId } = family
  await change(family, aTarget(100, 3, 2))
  const larger = aTarget(200, 6, 1)
  const target = { ...larger, booster: larger.booster && { ...larger.booster, steps: 0 } }
  const preview = await previewChange(services, request(family, target))
  expect(preview.lines.map(({ text }) => text).filter((text) => /^Wardrobe Booster/.test(text))).toEqual([])
  expect(await change(family, target)).toMatchObject({ state: 'applied', amount: preview.due })
  expect(await change(family, aTarget(200, 6))).toMatchObject({ state: 'applied' })
  await runDueJobs()
  expect(await replicaOf(subscriptionId)).toMatchObject({ price_key: 'plan_200_6m_gbp_v1', booster_steps: 0 })
  expect((await newest(family))?.lines).toMatchObject([
    { text: expect.stringContaining('Unused time of') },
    { text: expect.stringContaining('Unused time of') },
    { text: expect.stringContaining('200 credits') },
  ])
  expect(await itemsOf(family)).toEqual([
    ['plan_200_6m_gbp_v1', 1],
    ['booster_10_6m_gbp_v1', 0],
  ])

  await change(family, aTarget(100, 6), { billing: 'none' })
  expect(await itemsOf(family)).toEqual([['plan_100_6m_gbp_v1', 1]])
})

test('a smaller plan at the renewal costs nothing now, and its preview states the next payment to the penny', async () => {
  const family = await subscribe(planTermsOf(200, 1))
  const { period_end } = await replicaOf(family.subscriptionId)
  const preview = await previewChange(services, request(family, aTarget(100, 1), { moment: 'renewal' }))
  const nothingNow = { due: 0, total: 0, lines: [], fromBalance: 0, carriedOver: 0, addedToNext: 0 }
  expect(preview).toEqual({ ...nothingNow, nextPaymentAt: period_end, nextPayment: 1800, nextFromGift: 0 })
  expect(await change(family, aTarget(100, 1), { billing: 'none' })).toMatchObject({ state: 'applied' })
  await moveTo(new Date((period_end?.getTime() ?? 0) + 2 * 3_600_000))
  expect(await newest(family)).toMatchObject({ reason: 'subscription_cycle', status: 'paid', total_pence: 1800 })
})

test('a smaller plan after the renewal was billed credits the difference to the balance, which pays the next invoices first', async () => {
  const family = await subscribe(planTermsOf(200, 1))
  const { period_end } = await replicaOf(family.subscriptionId)
  expect(await change(family, aTarget(100, 1), { billing: 'credit' })).toMatchObject({ state: 'applied', amount: 0 })
  await runDueJobs()
  expect(await newest(family, 'subscription_update')).toMatchObject({
    status: 'paid',
    total_pence: -1800,
    due_pence: 0,
    paid_pence: 0,
  })
  expect(await readBalance(db, family.payer.accountId)).toBe(1800)
  const preview = await previewChange(services, request(family, aTarget(150, 1)))
  expect(preview).toMatchObject({ total: 900, due: 0, nextPayment: 1800 })
  await moveTo(new Date((period_end?.getTime() ?? 0) + 2 * 3_600_000))
  expect(await newest(family)).toMatchObject({ status: 'paid', total_pence: 1800, due_pence: 0, paid_pence: 0 })
  expect(await readBalance(db, family.payer.accountId)).toBe(0)
})

test('an amount too small to charge is carried over to the next payment, as the preview says', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  const { period_end } = await replicaOf(family.subscriptionId)
  const beforeRenewal = (hours: number) => new Date((period_end?.getTime() ?? 0) - hours * 3_600_000)
  await moveTo(beforeRenewal(20))
  const preview = await previewChange(services, request(family, aTarget(150, 1)))
  const { total } = preview
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(30)
  expect(preview).toMatchObject({ due: 0, nextPayment: 2700 + total })
  expect(await change(family, aTarget(150, 1))).toMatchObject({ state: 'applied', amount: 0 })
  await runDueJobs()
  expect(await readBalance(db, family.payer.accountId)).toBe(-total)
  const smaller = await previewChange(services, request(family, aTarget(100, 1), { moment: 'renewal' }))
  expect(smaller.nextPayment).toBe(1800 + total)
  await moveTo(beforeRenewal(-2))
  const paid = { total_pence: 2700, due_pence: 2700 + total, paid_pence: 2700 + total }
  expect(await newest(family)).toMatchObject({ status: 'paid', ...paid })
  expect(await readBalance(db, family.payer.accountId)).toBe(0)
})

test('an upgrade without funds shows the provider’s message and changes nothing until it is paid', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await world.swapCard(family.customerId, testCards.noFunds)
  const options = { operation: `change:${randomUUID()}`, proratedAt: services.clock.now() }
  const answer = await change(family, aTarget(200, 1), options)
  expect(answer).toMatchObject({
    state: 'needs_payment',
    amount: 1800,
    message: 'Your card has insufficient funds.',
    clientSecret: expect.stringMatching(/_secret_/),
  })
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({
    price_key: 'plan_100_1m_gbp_v1',
    pending_update: true,
    open_invoice: answer.invoiceId,
  })
  expect(world.eventsOf('invoice-failed', family)).toEqual([])
  // A second request gets the same answer.
  expect(await change(family, aTarget(200, 1), options)).toEqual(answer)

  await world.payInvoice(answer.invoiceId ?? '', testCards.good)
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({
    price_key: 'plan_200_1m_gbp_v1',
    pending_update: false,
    open_invoice: null,
  })
  expect(await change(family, aTarget(200, 1), options)).toMatchObject({ state: 'applied' })
})

test('an upgrade stays unpaid when 3-D Secure fails, and counts when it passes', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await world.swapCard(family.customerId, testCards.challenged)
  const answer = await change(family, aTarget(150, 1))
  expect(answer).toMatchObject({ state: 'needs_payment', amount: 900 })
  await world.payInvoice(answer.invoiceId ?? '', testCards.challenged, { challenge: 'fail' })
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({
    price_key: 'plan_100_1m_gbp_v1',
    pending_update: true,
  })
  await world.payInvoice(answer.invoiceId ?? '', testCards.challenged)
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({
    price_key: 'plan_150_1m_gbp_v1',
    pending_update: false,
  })
})

test('an upgrade that is cancelled, or unpaid for a day, leaves the old plan and no debt', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await world.swapCard(family.customerId, testCards.declined)
  const options = { operation: `change:${randomUUID()}`, proratedAt: services.clock.now() }
  const first = await change(family, aTarget(150, 1), options)
  expect(await voidInvoice(services, { operation: 'give-up:1', invoiceId: first.invoiceId ?? '' })).toBe('void')
  expect(await voidInvoice(services, { operation: 'give-up:1', invoiceId: first.invoiceId ?? '' })).toBe('void')
  await syncSubscription(services, family.subscriptionId)
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ pending_update: false, open_invoice: null })
  await expect(change(family, aTarget(150, 1), options)).rejects.toMatchObject({ code: changeDropped })

  const second = await change(family, aTarget(200, 1))
  expect(second).toMatchObject({ state: 'needs_payment' })
  await moveTo(new Date(services.clock.now().getTime() + 24 * 3_600_000))
  expect(await replicaOf(family.subscriptionId)).toMatchObject({
    price_key: 'plan_100_1m_gbp_v1',
    pending_update: false,
    open_invoice: null,
  })
  expect((await invoicesOf(family.subscriptionId)).map(({ status }) => status)).toEqual(['paid', 'void', 'void'])
})

test.each([
  ['fails after making it', { status: 500, afterCommit: true }],
  ['makes it and drops the answer', { dropAfterCommit: true, times: 3 }],
  ['is too busy', { status: 429, times: 2 }],
  ['says that the key is in use', { status: 409, times: 2 }],
])('a change is made once if the provider %s', async (_, fault) => {
  const family = await subscribe(planTermsOf(100, 1))
  await world.fault('POST', `/v1/subscriptions/${family.subscriptionId}`, fault)
  const options = { operation: `change:${randomUUID()}`, proratedAt: services.clock.now() }
  const answer = await change(family, aTarget(150, 1), options).catch(() => change(family, aTarget(150, 1), options))
  expect(answer).toMatchObject({ state: 'applied', amount: 900 })
  await runDueJobs()
  expect((await invoicesOf(family.subscriptionId)).map(({ total_pence }) => total_pence)).toEqual([1800, 900])
})
