import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, at, eventTypesSince, firstItem, isoTime, moveClockTo, newestEvent } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

const reread = (subscription: Stripe.Subscription) => sandbox.stripe.subscriptions.retrieve(subscription.id)
const invoicesOf = async (subscription: Stripe.Subscription) =>
  (await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data
const newestInvoice = async (subscription: Stripe.Subscription) => {
  const [newest] = await invoicesOf(subscription)
  if (newest === undefined) throw new Error('There is no invoice.')
  return newest
}

describe('a renewal', () => {
  let subscription: Stripe.Subscription
  beforeEach(async () => {
    await moveClockTo(sandbox, '2027-01-31T09:00:00')
    subscription = await aSubscription(sandbox, plans.monthly27)
  })

  test('starts on time, is a draft for an hour, then is paid', async () => {
    const before = await newestEvent(sandbox)
    const { body } = await moveClockTo(sandbox, '2027-02-28T09:30:00')
    const [draft] = await invoicesOf(subscription)
    expect(draft).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      created: at('2027-02-28T09:00:00'),
      automatically_finalizes_at: at('2027-02-28T10:00:00'),
      period_start: at('2027-01-31T09:00:00'),
      period_end: at('2027-02-28T09:00:00'),
      amount_due: 2700,
      number: null,
    })
    expect(body.next).toBe(at('2027-02-28T10:00:00'))
    const renewed = await reread(subscription)
    expect(renewed).toMatchObject({ status: 'active', latest_invoice: draft?.id })
    expect(isoTime(firstItem(renewed).current_period_end)).toBe('2027-03-31T09:00:00')

    await moveClockTo(sandbox, '2027-02-28T10:00:00')
    expect(await newestInvoice(subscription)).toMatchObject({
      status: 'paid',
      amount_paid: 2700,
      attempt_count: 1,
      status_transitions: { paid_at: at('2027-02-28T10:00:00') },
      lines: { data: [{ amount: 2700, period: { start: at('2027-02-28T09:00:00'), end: at('2027-03-31T09:00:00') } }] },
    })
    expect((await eventTypesSince(sandbox, before)).filter((type) => !type.startsWith('payment_method'))).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
    ])
  })

  test('returns to the 31st after short months, and dates each event at its own moment', async () => {
    await moveClockTo(sandbox, '2027-07-01T00:00:00')
    const starts = (await invoicesOf(subscription)).map((invoice) => isoTime(invoice.created)).reverse()
    expect(starts).toEqual([
      '2027-01-31T09:00:00',
      '2027-02-28T09:00:00',
      '2027-03-31T09:00:00',
      '2027-04-30T09:00:00',
      '2027-05-31T09:00:00',
      '2027-06-30T09:00:00',
    ])
    const paid = await sandbox.stripe.events.list({ type: 'invoice.paid', limit: 5 })
    expect(isoTime(paid.data[0]?.created ?? 0)).toBe('2027-06-30T10:00:00')
  })

  test('keeps its UTC time across both clock changes, and recurs quarterly for a quarterly price', async () => {
    await moveClockTo(sandbox, '2027-03-15T00:30:00')
    const quarterly = await aSubscription(sandbox, plans.quarterly75)
    await moveClockTo(sandbox, '2027-12-16T00:00:00')
    const starts = (await invoicesOf(quarterly)).map((invoice) => isoTime(invoice.created)).reverse()
    expect(starts).toEqual(['2027-03-15T00:30:00', '2027-06-15T00:30:00', '2027-09-15T00:30:00', '2027-12-15T00:30:00'])
  })

  test('includes pending items and the balance', async () => {
    await moveClockTo(sandbox, '2027-02-14T09:00:00')
    await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
      proration_behavior: 'create_prorations',
    })
    await sandbox.stripe.customers.createBalanceTransaction(String(subscription.customer), {
      amount: -1000,
      currency: 'gbp',
    })
    await moveClockTo(sandbox, '2027-03-01T00:00:00')
    const renewal = await newestInvoice(subscription)
    expect(renewal.lines.data.map(({ amount }) => amount)).toEqual([-1350, 1800, 3600])
    expect(renewal).toMatchObject({
      total: 4050,
      starting_balance: -1000,
      ending_balance: 0,
      amount_due: 3050,
      status: 'paid',
    })
    expect(
      (await sandbox.stripe.invoiceItems.list({ customer: String(subscription.customer), pending: true })).data,
    ).toEqual([])
  })

  test('is paid without a card when the balance covers it', async () => {
    await sandbox.stripe.customers.createBalanceTransaction(String(subscription.customer), {
      amount: -5000,
      currency: 'gbp',
    })
    await moveClockTo(sandbox, '2027-03-01T00:00:00')
    expect(await newestInvoice(subscription)).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: -2300 })
    expect(
      (await sandbox.stripe.invoicePayments.list({ invoice: (await newestInvoice(subscription)).id })).data,
    ).toEqual([])
  })
})

describe('a scheduled end', () => {
  test('ends the subscription with the period, and bills pending items on a last invoice', async () => {
    await moveClockTo(sandbox, '2027-01-31T09:00:00')
    const subscription = await aSubscription(sandbox, plans.monthly27)
    await moveClockTo(sandbox, '2027-02-14T09:00:00')
    await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
      proration_behavior: 'create_prorations',
    })
    await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await moveClockTo(sandbox, '2027-02-28T10:00:00')
    expect(await reread(subscription)).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      canceled_at: at('2027-02-14T09:00:00'),
      ended_at: at('2027-02-28T09:00:00'),
    })
    const [ended] = (await sandbox.stripe.events.list({ type: 'customer.subscription.deleted', limit: 1 })).data
    expect(ended).toMatchObject({ created: at('2027-02-28T09:00:00'), data: { object: { id: subscription.id } } })
    expect(await newestInvoice(subscription)).toMatchObject({ status: 'paid', total: 450 })
    await moveClockTo(sandbox, '2027-06-01T00:00:00')
    expect(await invoicesOf(subscription)).toHaveLength(2)
  })
})
