import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, at, eventTypes, firstItem, goTo, newestEvent, useCard } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox({ timeStands: true })
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())

let member: Stripe.Subscription
beforeEach(async () => {
  await goTo(it, '2027-01-31T09:00:00')
  member = await aMember(it, plans.monthly27)
  await goTo(it, '2027-02-14T09:00:00')
})

const asTheAppDoes = {
  type: 'subscription',
  bill_for: { unused_time_from: { type: 'now' }, outstanding_usage_through: { type: 'none' } },
  invoicing_behavior: 'pending_invoice_item',
} satisfies Stripe.SubscriptionPauseParams
const pause = (params: Stripe.SubscriptionPauseParams = asTheAppDoes) =>
  it.stripe.subscriptions.pause(member.id, params)
const resume = (params: Stripe.SubscriptionResumeParams = {}) =>
  it.stripe.subscriptions.resume(member.id, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    ...params,
  })
const reread = () => it.stripe.subscriptions.retrieve(member.id)
const pending = async () =>
  (await it.stripe.invoiceItems.list({ customer: String(member.customer), pending: true })).data
const invoiceOf = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice
const amounts = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount)

describe('pausing', () => {
  test('credits the unused time on the next invoice and no further period begins', async () => {
    const before = await newestEvent(it)
    const paused = await pause()
    expect(paused).toMatchObject({
      status: 'paused',
      latest_invoice: member.latest_invoice,
      status_details: { paused: { type: 'subscription', subscription: { type: 'pause_requested' } } },
    })
    expect(firstItem(paused).current_period_end).toBeLessThanOrEqual(at('2027-02-14T09:00:05'))
    expect(await pending()).toMatchObject([
      { amount: -1350, proration: true, parent: { subscription_details: { subscription: member.id } } },
    ])
    expect(await eventTypes(it, before)).toEqual([
      'invoiceitem.created',
      'customer.subscription.updated',
      'customer.subscription.paused',
    ])
    await goTo(it, '2027-08-01T00:00:00')
    expect((await reread()).status).toBe('paused')
    expect((await it.stripe.invoices.list({ subscription: member.id })).data).toHaveLength(1)
  })

  test('cancels a change that awaits payment, and credits only what was charged', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    const waiting = await it.stripe.subscriptions.update(member.id, {
      items: [{ id: firstItem(member).id, price: plans.quarterly75.id }],
      payment_behavior: 'pending_if_incomplete',
    })
    expect(await pause()).toMatchObject({ status: 'paused', pending_update: null })
    expect((await it.stripe.invoices.retrieve(String(waiting.latest_invoice))).status).toBe('void')
    expect((await pending()).map(({ amount }) => amount)).toEqual([-1350])
  })

  test('and resuming straight away costs nothing: the credit is not given twice', async () => {
    await pause()
    const params = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'none' } as const
    expect(await it.stripe.subscriptions.resume(member.id, params)).toMatchObject({
      status: 'active',
      latest_invoice: member.latest_invoice,
    })
    const end = { prorate: true, invoice_now: true, expand: ['latest_invoice'] }
    expect(invoiceOf(await it.stripe.subscriptions.cancel(member.id, end)).total).toBe(-1350)
  })

  test('credits on an invoice at once, from the start of the period, or not at all', async () => {
    const billed = await pause({ invoicing_behavior: 'invoice' })
    expect(billed.latest_invoice).not.toBe(member.latest_invoice)
    expect(await it.stripe.customers.retrieve(String(member.customer))).toMatchObject({ balance: -1350 })

    member = await aMember(it, plans.monthly27)
    await goTo(it, '2027-02-20T00:00:00')
    await pause({ bill_for: { unused_time_from: { type: 'item_current_period_start' } } })
    expect((await pending()).map(({ amount }) => amount)).toEqual([-2700])

    member = await aMember(it, plans.monthly27)
    await pause({ bill_for: { unused_time_from: { type: 'none' } } })
    expect(await pending()).toEqual([])
  })

  test('is refused for classic billing, an ended or paused subscription, and unknown values', async () => {
    await pause()
    expect((await errorOf(pause())).message).toContain('status of `paused`')
    await it.stripe.subscriptions.cancel(member.id)
    expect((await errorOf(pause())).message).toContain('status of `canceled`')
    const classic = { subscription_data: { billing_mode: { type: 'classic' } } } as const
    member = await aMember(it, plans.monthly27, { session: classic })
    expect((await errorOf(pause())).message).toContain('flexible')
    expect((await errorOf(pause({ resumes_at: 1 } as Stripe.SubscriptionPauseParams))).code).toBe('parameter_unknown')
    expect((await errorOf(pause({ type: 'collection' }))).param).toBe('type')
  })

  test('a paused subscription can end, and its pending credit is dropped unless asked for', async () => {
    await pause()
    await it.stripe.subscriptions.cancel(member.id)
    expect(await pending()).toEqual([])
    member = await aMember(it, plans.monthly27)
    await goTo(it, '2027-02-28T09:00:00')
    await pause()
    const ended = await it.stripe.subscriptions.cancel(member.id, { invoice_now: true, expand: ['latest_invoice'] })
    expect(invoiceOf(ended)).toMatchObject({ total: -1350, status: 'paid' })
  })
})

describe('resuming', () => {
  beforeEach(async () => {
    await pause()
    await goTo(it, '2027-05-10T12:00:00')
  })

  test('starts a new period now and uses the credit', async () => {
    const before = await newestEvent(it)
    const resumed = await resume()
    expect(resumed).toMatchObject({ status: 'active', billing_cycle_anchor: expect.any(Number) })
    expect(resumed.status_details).toBeUndefined()
    expect(amounts(invoiceOf(resumed))).toEqual([-1350, 2700])
    expect(invoiceOf(resumed)).toMatchObject({ status: 'paid', amount_paid: 1350 })
    const item = firstItem(resumed)
    expect(item.current_period_end - item.current_period_start).toBe(31 * 86_400)
    expect((await eventTypes(it, before)).filter((type) => type.startsWith('customer.subscription'))).toEqual([
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.resumed',
    ])
    await goTo(it, '2027-06-10T14:00:00')
    expect((await it.stripe.invoices.list({ subscription: member.id, limit: 1 })).data[0]).toMatchObject({
      amount_paid: 2700,
      billing_reason: 'subscription_cycle',
    })
  })

  test('stays paused after a decline until somebody pays', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    const waiting = await resume()
    expect(waiting.status).toBe('paused')
    expect(invoiceOf(waiting)).toMatchObject({ status: 'open', amount_due: 1350, attempt_count: 1 })
    expect((await errorOf(resume())).message).toContain('already being resumed')
    const intent = String(invoiceOf(waiting).payments?.data[0]?.payment.payment_intent)
    expect(await it.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      last_payment_error: { decline_code: 'generic_decline' },
    })
    await it.control('POST', `payment-intents/${intent}/confirm`, { card: '4242424242424242' })
    expect((await reread()).status).toBe('active')
  })

  test('stays paused when its invoice is voided on request, and can be tried again', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    const waiting = await resume()
    await it.stripe.invoices.voidInvoice(invoiceOf(waiting).id)
    expect((await reread()).status).toBe('paused')
    await useCard(it, member, 'pm_card_visa')
    // The voided invoice took its pending items with it, so the whole price is due.
    expect(invoiceOf(await resume())).toMatchObject({ amount_paid: 2700 })
  })

  test('continues when its invoice is written off', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    await it.stripe.invoices.markUncollectible(invoiceOf(await resume()).id)
    expect((await reread()).status).toBe('active')
  })

  test('is voided after 23 hours without confirmation; after a decline it is retried, then voided', async () => {
    await useCard(it, member, 'pm_card_authenticationRequired')
    const resumed = invoiceOf(await resume())
    expect(resumed.status).toBe('open')
    await goTo(it, '2027-05-11T10:59:00')
    expect((await it.stripe.invoices.retrieve(resumed.id)).status).toBe('open')
    await goTo(it, '2027-05-11T11:01:00')
    expect((await it.stripe.invoices.retrieve(resumed.id)).status).toBe('void')
    expect((await reread()).status).toBe('paused')

    await useCard(it, member, 'pm_card_chargeCustomerFail')
    const refused = invoiceOf(await resume())
    expect(refused.next_payment_attempt).not.toBeNull()
    await goTo(it, '2027-05-18T11:00:00')
    expect((await it.stripe.invoices.retrieve(refused.id)).status).toBe('open')
    await goTo(it, '2027-05-18T11:02:00')
    expect((await it.stripe.invoices.retrieve(refused.id)).status).toBe('void')
    expect((await reread()).status).toBe('paused')
  })

  test('on attempt: not charged in the request, past due when the charge fails', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    const waiting = await resume({ payment_behavior: 'resume_on_payment_attempt' })
    expect([waiting.status, invoiceOf(waiting).attempted]).toEqual(['paused', false])
    expect((await errorOf(it.stripe.invoices.pay(invoiceOf(waiting).id))).code).toBe('card_declined')
    expect((await reread()).status).toBe('past_due')
  })

  test('charges only the rest of the period in the old cycle', async () => {
    const charged = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'always_invoice' } as const
    const resumed = await resume({ ...charged, proration_date: at('2027-05-10T12:00:00') })
    // 30 April 09:00 to 31 May 09:00 is the period; 20 days and 21 hours of its 31 days are left.
    expect(amounts(invoiceOf(resumed))).toEqual([-1350, Math.round((2700 * (20 * 24 + 21)) / (31 * 24))])
    expect(firstItem(resumed).current_period_end).toBe(at('2027-05-31T09:00:00'))
  })

  test('is refused unless it is paused', async () => {
    await resume()
    expect((await errorOf(resume())).message).toContain('status of `active`')
  })
})
