import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import {
  aSubscription,
  at,
  eventTypesSince,
  firstItem,
  moveClockTo,
  newestEvent,
  replaceCard,
} from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

let subscription: Stripe.Subscription
beforeEach(async () => {
  await moveClockTo(sandbox, '2027-01-31T09:00:00')
  subscription = await aSubscription(sandbox, plans.monthly27)
  await moveClockTo(sandbox, '2027-02-14T09:00:00')
})

const appParams = {
  type: 'subscription',
  bill_for: { unused_time_from: { type: 'now' }, outstanding_usage_through: { type: 'none' } },
  invoicing_behavior: 'pending_invoice_item',
} satisfies Stripe.SubscriptionPauseParams
const pause = (params: Stripe.SubscriptionPauseParams = appParams) =>
  sandbox.stripe.subscriptions.pause(subscription.id, params)
const resume = (params: Stripe.SubscriptionResumeParams = {}) =>
  sandbox.stripe.subscriptions.resume(subscription.id, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    ...params,
  })
const reread = () => sandbox.stripe.subscriptions.retrieve(subscription.id)
const pendingItems = async () =>
  (await sandbox.stripe.invoiceItems.list({ customer: String(subscription.customer), pending: true })).data
const invoiceOf = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice
const amounts = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount)

describe('pausing', () => {
  test('credits the unused time on the next invoice, and begins no further period', async () => {
    const before = await newestEvent(sandbox)
    const paused = await pause()
    expect(paused).toMatchObject({
      status: 'paused',
      latest_invoice: subscription.latest_invoice,
      status_details: { paused: { type: 'subscription', subscription: { type: 'pause_requested' } } },
    })
    expect(firstItem(paused).current_period_end).toBeLessThanOrEqual(at('2027-02-14T09:00:05'))
    expect(await pendingItems()).toMatchObject([
      { amount: -1350, proration: true, parent: { subscription_details: { subscription: subscription.id } } },
    ])
    expect(await eventTypesSince(sandbox, before)).toEqual([
      'invoiceitem.created',
      'customer.subscription.updated',
      'customer.subscription.paused',
    ])
    await moveClockTo(sandbox, '2027-08-01T00:00:00')
    expect((await reread()).status).toBe('paused')
    expect((await sandbox.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
  })

  test('cancels a change that awaits payment, and credits only what was charged', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    const changed = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.quarterly75.id }],
      payment_behavior: 'pending_if_incomplete',
    })
    expect(await pause()).toMatchObject({ status: 'paused', pending_update: null })
    expect((await sandbox.stripe.invoices.retrieve(String(changed.latest_invoice))).status).toBe('void')
    expect((await pendingItems()).map(({ amount }) => amount)).toEqual([-1350])
  })

  test('costs nothing when the subscription resumes straight away: the credit is not given twice', async () => {
    await pause()
    const params = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'none' } as const
    expect(await sandbox.stripe.subscriptions.resume(subscription.id, params)).toMatchObject({
      status: 'active',
      latest_invoice: subscription.latest_invoice,
    })
    const end = { prorate: true, invoice_now: true, expand: ['latest_invoice'] }
    expect(invoiceOf(await sandbox.stripe.subscriptions.cancel(subscription.id, end)).total).toBe(-1350)
  })

  test('credits on an invoice at once, from the start of the period, or not at all', async () => {
    const billed = await pause({ invoicing_behavior: 'invoice' })
    expect(billed.latest_invoice).not.toBe(subscription.latest_invoice)
    expect(await sandbox.stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ balance: -1350 })

    subscription = await aSubscription(sandbox, plans.monthly27)
    await moveClockTo(sandbox, '2027-02-20T00:00:00')
    await pause({ bill_for: { unused_time_from: { type: 'item_current_period_start' } } })
    expect((await pendingItems()).map(({ amount }) => amount)).toEqual([-2700])

    subscription = await aSubscription(sandbox, plans.monthly27)
    await pause({ bill_for: { unused_time_from: { type: 'none' } } })
    expect(await pendingItems()).toEqual([])
  })

  test('is refused for classic billing, an ended or paused subscription, and unknown values', async () => {
    await pause()
    expect((await errorOf(pause())).message).toContain('status of `paused`')
    await sandbox.stripe.subscriptions.cancel(subscription.id)
    expect((await errorOf(pause())).message).toContain('status of `canceled`')
    const classic = { subscription_data: { billing_mode: { type: 'classic' } } } as const
    subscription = await aSubscription(sandbox, plans.monthly27, { session: classic })
    expect((await errorOf(pause())).message).toContain('flexible')
    expect((await errorOf(pause({ resumes_at: 1 } as Stripe.SubscriptionPauseParams))).code).toBe('parameter_unknown')
    expect((await errorOf(pause({ type: 'collection' }))).param).toBe('type')
  })

  test('lets the subscription end, with its pending credit dropped unless an invoice is asked for', async () => {
    await pause()
    await sandbox.stripe.subscriptions.cancel(subscription.id)
    expect(await pendingItems()).toEqual([])
    subscription = await aSubscription(sandbox, plans.monthly27)
    await moveClockTo(sandbox, '2027-02-28T09:00:00')
    await pause()
    const ended = await sandbox.stripe.subscriptions.cancel(subscription.id, {
      invoice_now: true,
      expand: ['latest_invoice'],
    })
    expect(invoiceOf(ended)).toMatchObject({ total: -1350, status: 'paid' })
  })
})

describe('resuming', () => {
  beforeEach(async () => {
    await pause()
    await moveClockTo(sandbox, '2027-05-10T12:00:00')
  })

  test('starts a new period now and uses the credit', async () => {
    const before = await newestEvent(sandbox)
    const resumed = await resume()
    expect(resumed).toMatchObject({ status: 'active', billing_cycle_anchor: expect.any(Number) })
    expect(resumed.status_details).toBeUndefined()
    expect(amounts(invoiceOf(resumed))).toEqual([-1350, 2700])
    expect(invoiceOf(resumed)).toMatchObject({ status: 'paid', amount_paid: 1350 })
    const item = firstItem(resumed)
    expect(item.current_period_end - item.current_period_start).toBe(31 * 86_400)
    expect((await eventTypesSince(sandbox, before)).filter((type) => type.startsWith('customer.subscription'))).toEqual(
      ['customer.subscription.updated', 'customer.subscription.updated', 'customer.subscription.resumed'],
    )
    await moveClockTo(sandbox, '2027-06-10T14:00:00')
    expect((await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data[0]).toMatchObject({
      amount_paid: 2700,
      billing_reason: 'subscription_cycle',
    })
  })

  test('leaves the subscription paused after a decline until the invoice is paid', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    const resumed = await resume()
    expect(resumed.status).toBe('paused')
    expect(invoiceOf(resumed)).toMatchObject({ status: 'open', amount_due: 1350, attempt_count: 1 })
    expect((await errorOf(resume())).message).toContain('already being resumed')
    const intent = String(invoiceOf(resumed).payments?.data[0]?.payment.payment_intent)
    expect(await sandbox.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      last_payment_error: { decline_code: 'generic_decline' },
    })
    await sandbox.control('POST', `payment-intents/${intent}/confirm`, { card: '4242424242424242' })
    expect((await reread()).status).toBe('active')
  })

  test('leaves the subscription paused when its invoice is voided on request, and can be tried again', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    const resumed = await resume()
    await sandbox.stripe.invoices.voidInvoice(invoiceOf(resumed).id)
    expect((await reread()).status).toBe('paused')
    await replaceCard(sandbox, subscription, 'pm_card_visa')
    // The voided invoice took its pending items with it, so the whole price is due.
    expect(invoiceOf(await resume())).toMatchObject({ amount_paid: 2700 })
  })

  test('succeeds when its invoice is written off', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    await sandbox.stripe.invoices.markUncollectible(invoiceOf(await resume()).id)
    expect((await reread()).status).toBe('active')
  })

  test('voids its invoice after 23 hours without confirmation, or after retries of a declined card', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_authenticationRequired')
    const resumed = invoiceOf(await resume())
    expect(resumed.status).toBe('open')
    await moveClockTo(sandbox, '2027-05-11T10:59:00')
    expect((await sandbox.stripe.invoices.retrieve(resumed.id)).status).toBe('open')
    await moveClockTo(sandbox, '2027-05-11T11:01:00')
    expect((await sandbox.stripe.invoices.retrieve(resumed.id)).status).toBe('void')
    expect((await reread()).status).toBe('paused')

    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    const declined = invoiceOf(await resume())
    expect(declined.next_payment_attempt).not.toBeNull()
    await moveClockTo(sandbox, '2027-05-18T11:00:00')
    expect((await sandbox.stripe.invoices.retrieve(declined.id)).status).toBe('open')
    await moveClockTo(sandbox, '2027-05-18T11:02:00')
    expect((await sandbox.stripe.invoices.retrieve(declined.id)).status).toBe('void')
    expect((await reread()).status).toBe('paused')
  })

  test('with resume_on_payment_attempt charges after the request, and is past due when the charge fails', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    const resumed = await resume({ payment_behavior: 'resume_on_payment_attempt' })
    expect([resumed.status, invoiceOf(resumed).attempted]).toEqual(['paused', false])
    expect((await errorOf(sandbox.stripe.invoices.pay(invoiceOf(resumed).id))).code).toBe('card_declined')
    expect((await reread()).status).toBe('past_due')
  })

  test('charges only the rest of the period in the old cycle', async () => {
    const prorated = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'always_invoice' } as const
    const resumed = await resume({ ...prorated, proration_date: at('2027-05-10T12:00:00') })
    // 30 April 09:00 to 31 May 09:00 is the period; 20 days and 21 hours of its 31 days are left.
    expect(amounts(invoiceOf(resumed))).toEqual([-1350, Math.round((2700 * (20 * 24 + 21)) / (31 * 24))])
    expect(firstItem(resumed).current_period_end).toBe(at('2027-05-31T09:00:00'))
  })

  test('is refused unless the subscription is paused', async () => {
    await resume()
    expect((await errorOf(resume())).message).toContain('status of `active`')
  })
})
