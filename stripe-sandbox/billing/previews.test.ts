import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, at, firstItem, moveClockTo, newestEvent } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

const halfWay = at('2027-02-14T09:00:00')
const amounts = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount)
type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails

describe('a preview', () => {
  let subscription: Stripe.Subscription
  beforeEach(async () => {
    await moveClockTo(sandbox, '2027-01-31T09:00:00')
    subscription = await aSubscription(sandbox, plans.monthly27)
    await moveClockTo(sandbox, '2027-02-14T09:00:00')
  })
  const preview = (details: Details, more: Partial<Stripe.InvoiceCreatePreviewParams> = {}) =>
    sandbox.stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: details, ...more })

  const item = () => firstItem(subscription).id
  const changes: [string, () => Details['items'], number[]][] = [
    ['£27 to £36', () => [{ id: item(), price: plans.monthly36.id }], [-1350, 1800]],
    ['£27 to £18', () => [{ id: item(), price: plans.monthly18.id }], [-1350, 900]],
    ['monthly to quarterly', () => [{ id: item(), price: plans.quarterly75.id }], [-1350, 7500]],
    ['three booster steps added', () => [{ price: plans.booster.id, quantity: 3 }], [270]],
    [
      'another plan and a booster',
      () => [
        { id: item(), price: plans.monthly36.id },
        { price: plans.booster.id, quantity: 1 },
      ],
      [-1350, 1800, 90],
    ],
  ]
  test.each(changes)('shows what a change then charges, and changes nothing: %s', async (_name, items, expected) => {
    const change = { items: items() ?? [], proration_behavior: 'always_invoice', proration_date: halfWay } as const
    const before = await newestEvent(sandbox)
    const previewed = await preview(change)
    expect(amounts(previewed)).toEqual(expected)
    expect(previewed).toMatchObject({
      status: 'draft',
      number: null,
      billing_reason: 'subscription_update',
      amount_paid: 0,
    })
    expect(previewed.id).toMatch(/^upcoming_in_/)
    expect((await newestEvent(sandbox)).id).toBe(before.id)
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toEqual(
      expect.objectContaining({ items: subscription.items, latest_invoice: subscription.latest_invoice }),
    )
    await moveClockTo(sandbox, '2027-02-14T09:07:00')
    const updated = await sandbox.stripe.subscriptions.update(subscription.id, {
      ...change,
      expand: ['latest_invoice'],
    })
    const invoice = updated.latest_invoice as Stripe.Invoice
    for (const field of ['subtotal', 'total', 'amount_due', 'starting_balance', 'ending_balance'] as const) {
      expect([field, previewed[field]]).toEqual([field, invoice[field]])
    }
    expect(previewed.lines.data.map(({ amount, description, period }) => [amount, description, period])).toEqual(
      invoice.lines.data.map(({ amount, description, period }) => [amount, description, period]),
    )
  })

  test('shows the next renewal, with and without a change', async () => {
    const unchanged = await preview({})
    expect(unchanged).toMatchObject({
      billing_reason: 'upcoming',
      amount_due: 2700,
      period_end: at('2027-02-28T09:00:00'),
      next_payment_attempt: at('2027-02-28T10:00:00'),
    })
    const downgrade = { items: [{ id: item(), price: plans.monthly18.id }] }
    expect((await preview({ ...downgrade, proration_behavior: 'none' })).amount_due).toBe(1800)
    expect(amounts(await preview({ ...downgrade, proration_behavior: 'create_prorations' }))).toEqual([
      -1350, 900, 1800,
    ])
    const recurring = await preview(
      { ...downgrade, proration_behavior: 'create_prorations' },
      { preview_mode: 'recurring' },
    )
    expect([amounts(recurring), recurring.total]).toEqual([[1800], 1800])
  })

  test('includes the balance', async () => {
    await sandbox.stripe.customers.createBalanceTransaction(String(subscription.customer), {
      amount: -300,
      currency: 'gbp',
    })
    const previewed = await preview({
      items: [{ id: item(), price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
      proration_date: halfWay,
    })
    expect(previewed).toMatchObject({ total: 450, starting_balance: -300, ending_balance: 0, amount_due: 150 })
    expect(await sandbox.stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ balance: -300 })
  })

  test('shows an end now and a resumption', async () => {
    const previewOfEnd = await preview({ cancel_now: true, proration_date: halfWay })
    expect(previewOfEnd).toMatchObject({ total: -1350, amount_due: 0, ending_balance: -1350 })
    await sandbox.stripe.subscriptions.pause(subscription.id)
    expect((await errorOf(preview({}))).code).toBe('invoice_upcoming_none')
    const previewOfResumption = await preview({ resume_at: 'now' })
    expect(amounts(previewOfResumption)).toEqual([-1350, 2700])
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('paused')
  })

  test('is refused when no invoice follows, and when the change would be refused', async () => {
    expect((await errorOf(preview({ cancel_at_period_end: true }))).code).toBe('invoice_upcoming_none')
    const tooEarly = await errorOf(preview({ items: [{ id: item(), price: plans.monthly18.id }], proration_date: 1 }))
    expect(tooEarly.param).toBe('proration_date')
    expect((await errorOf(preview({ items: [{ id: 'si_none', deleted: true }] }))).code).toBe('resource_missing')
    const unknownParams = {
      subscription: subscription.id,
      subscription_items: [{ price: 'x' }],
    } as Stripe.InvoiceCreatePreviewParams
    expect((await errorOf(sandbox.stripe.invoices.createPreview(unknownParams))).code).toBe('parameter_unknown')
  })

  test('shows a subscription that does not exist yet', async () => {
    const { id: customer } = await sandbox.stripe.customers.create({})
    const previewed = await sandbox.stripe.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price: plans.monthly27.id }, { price: plans.booster.id, quantity: 2 }] },
    })
    expect([amounts(previewed), previewed.amount_due]).toEqual([[2700, 360], 3060])
    expect((await sandbox.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })
})
