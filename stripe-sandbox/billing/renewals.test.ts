import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, at, eventTypes, firstItem, goTo, isoTime, newestEvent } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox({ timeStands: true })
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())

const reread = (member: Stripe.Subscription) => it.stripe.subscriptions.retrieve(member.id)
const invoicesOf = async (member: Stripe.Subscription) =>
  (await it.stripe.invoices.list({ subscription: member.id, limit: 100 })).data
const newestInvoice = async (member: Stripe.Subscription) => {
  const [newest] = await invoicesOf(member)
  if (newest === undefined) throw new Error('There is no invoice.')
  return newest
}

describe('a renewal', () => {
  let member: Stripe.Subscription
  beforeEach(async () => {
    await goTo(it, '2027-01-31T09:00:00')
    member = await aMember(it, plans.monthly27)
  })

  test('starts on time, is a draft for an hour, then is paid', async () => {
    const before = await newestEvent(it)
    const { body } = await goTo(it, '2027-02-28T09:30:00')
    const [draft] = await invoicesOf(member)
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
    const renewed = await reread(member)
    expect(renewed).toMatchObject({ status: 'active', latest_invoice: draft?.id })
    expect(isoTime(firstItem(renewed).current_period_end)).toBe('2027-03-31T09:00:00')

    await goTo(it, '2027-02-28T10:00:00')
    expect(await newestInvoice(member)).toMatchObject({
      status: 'paid',
      amount_paid: 2700,
      attempt_count: 1,
      status_transitions: { paid_at: at('2027-02-28T10:00:00') },
      lines: { data: [{ amount: 2700, period: { start: at('2027-02-28T09:00:00'), end: at('2027-03-31T09:00:00') } }] },
    })
    expect((await eventTypes(it, before)).filter((type) => !type.startsWith('payment_method'))).toEqual([
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
    await goTo(it, '2027-07-01T00:00:00')
    const starts = (await invoicesOf(member)).map((invoice) => isoTime(invoice.created)).reverse()
    expect(starts).toEqual([
      '2027-01-31T09:00:00',
      '2027-02-28T09:00:00',
      '2027-03-31T09:00:00',
      '2027-04-30T09:00:00',
      '2027-05-31T09:00:00',
      '2027-06-30T09:00:00',
    ])
    const paid = await it.stripe.events.list({ type: 'invoice.paid', limit: 5 })
    expect(isoTime(paid.data[0]?.created ?? 0)).toBe('2027-06-30T10:00:00')
  })

  test('keeps its UTC time across both clock changes, and a quarter renews after three months', async () => {
    await goTo(it, '2027-03-15T00:30:00')
    const quarterly = await aMember(it, plans.quarterly75)
    await goTo(it, '2027-12-16T00:00:00')
    const starts = (await invoicesOf(quarterly)).map((invoice) => isoTime(invoice.created)).reverse()
    expect(starts).toEqual(['2027-03-15T00:30:00', '2027-06-15T00:30:00', '2027-09-15T00:30:00', '2027-12-15T00:30:00'])
  })

  test('includes pending items and the balance', async () => {
    await goTo(it, '2027-02-14T09:00:00')
    await it.stripe.subscriptions.update(member.id, {
      items: [{ id: firstItem(member).id, price: plans.monthly36.id }],
      proration_behavior: 'create_prorations',
    })
    await it.stripe.customers.createBalanceTransaction(String(member.customer), { amount: -1000, currency: 'gbp' })
    await goTo(it, '2027-03-01T00:00:00')
    const renewal = await newestInvoice(member)
    expect(renewal.lines.data.map(({ amount }) => amount)).toEqual([-1350, 1800, 3600])
    expect(renewal).toMatchObject({
      total: 4050,
      starting_balance: -1000,
      ending_balance: 0,
      amount_due: 3050,
      status: 'paid',
    })
    expect((await it.stripe.invoiceItems.list({ customer: String(member.customer), pending: true })).data).toEqual([])
  })

  test('is paid without a card when the balance covers it', async () => {
    await it.stripe.customers.createBalanceTransaction(String(member.customer), { amount: -5000, currency: 'gbp' })
    await goTo(it, '2027-03-01T00:00:00')
    expect(await newestInvoice(member)).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: -2300 })
    expect((await it.stripe.invoicePayments.list({ invoice: (await newestInvoice(member)).id })).data).toEqual([])
  })
})

describe('a scheduled end', () => {
  test('ends it with the period, with pending items on a last invoice', async () => {
    await goTo(it, '2027-01-31T09:00:00')
    const member = await aMember(it, plans.monthly27)
    await goTo(it, '2027-02-14T09:00:00')
    await it.stripe.subscriptions.update(member.id, {
      items: [{ id: firstItem(member).id, price: plans.monthly36.id }],
      proration_behavior: 'create_prorations',
    })
    await it.stripe.subscriptions.update(member.id, { cancel_at_period_end: true })
    await goTo(it, '2027-02-28T10:00:00')
    expect(await reread(member)).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      canceled_at: at('2027-02-14T09:00:00'),
      ended_at: at('2027-02-28T09:00:00'),
    })
    const [ended] = (await it.stripe.events.list({ type: 'customer.subscription.deleted', limit: 1 })).data
    expect(ended).toMatchObject({ created: at('2027-02-28T09:00:00'), data: { object: { id: member.id } } })
    expect(await newestInvoice(member)).toMatchObject({ status: 'paid', total: 450 })
    await goTo(it, '2027-06-01T00:00:00')
    expect(await invoicesOf(member)).toHaveLength(2)
  })
})
