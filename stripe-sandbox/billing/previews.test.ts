import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, at, firstItem, goTo, newestEvent } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox({ timeStands: true })
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())

const halfWay = at('2027-02-14T09:00:00')
const amounts = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount)
type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails

describe('a preview matches what then happens', () => {
  let member: Stripe.Subscription
  beforeEach(async () => {
    await goTo(it, '2027-01-31T09:00:00')
    member = await aMember(it, plans.monthly27)
    await goTo(it, '2027-02-14T09:00:00')
  })
  const preview = (details: Details, more: Partial<Stripe.InvoiceCreatePreviewParams> = {}) =>
    it.stripe.invoices.createPreview({ subscription: member.id, subscription_details: details, ...more })

  const item = () => firstItem(member).id
  const cases: [string, () => Details['items'], number[]][] = [
    ['£27 to £36', () => [{ id: item(), price: plans.monthly36.id }], [-1350, 1800]],
    ['£27 to £18', () => [{ id: item(), price: plans.monthly18.id }], [-1350, 900]],
    ['monthly to quarterly', () => [{ id: item(), price: plans.quarterly75.id }], [-1350, 7500]],
    ['three steps of a booster more', () => [{ price: plans.booster.id, quantity: 3 }], [270]],
    [
      'another plan and a booster',
      () => [
        { id: item(), price: plans.monthly36.id },
        { price: plans.booster.id, quantity: 1 },
      ],
      [-1350, 1800, 90],
    ],
  ]
  test.each(cases)('%s', async (_name, items, expected) => {
    const change = { items: items() ?? [], proration_behavior: 'always_invoice', proration_date: halfWay } as const
    const before = await newestEvent(it)
    const shown = await preview(change)
    expect(amounts(shown)).toEqual(expected)
    expect(shown).toMatchObject({
      status: 'draft',
      number: null,
      billing_reason: 'subscription_update',
      amount_paid: 0,
    })
    expect(shown.id).toMatch(/^upcoming_in_/)
    expect((await newestEvent(it)).id).toBe(before.id)
    expect(await it.stripe.subscriptions.retrieve(member.id)).toEqual(
      expect.objectContaining({ items: member.items, latest_invoice: member.latest_invoice }),
    )
    await goTo(it, '2027-02-14T09:07:00')
    const done = await it.stripe.subscriptions.update(member.id, { ...change, expand: ['latest_invoice'] })
    const invoice = done.latest_invoice as Stripe.Invoice
    for (const sum of ['subtotal', 'total', 'amount_due', 'starting_balance', 'ending_balance'] as const) {
      expect([sum, shown[sum]]).toEqual([sum, invoice[sum]])
    }
    expect(shown.lines.data.map(({ amount, description, period }) => [amount, description, period])).toEqual(
      invoice.lines.data.map(({ amount, description, period }) => [amount, description, period]),
    )
  })

  test('the next renewal, with and without a change scheduled for it', async () => {
    const plain = await preview({})
    expect(plain).toMatchObject({
      billing_reason: 'upcoming',
      amount_due: 2700,
      period_end: at('2027-02-28T09:00:00'),
      next_payment_attempt: at('2027-02-28T10:00:00'),
    })
    const smaller = { items: [{ id: item(), price: plans.monthly18.id }] }
    expect((await preview({ ...smaller, proration_behavior: 'none' })).amount_due).toBe(1800)
    expect(amounts(await preview({ ...smaller, proration_behavior: 'create_prorations' }))).toEqual([-1350, 900, 1800])
    const recurring = await preview(
      { ...smaller, proration_behavior: 'create_prorations' },
      { preview_mode: 'recurring' },
    )
    expect([amounts(recurring), recurring.total]).toEqual([[1800], 1800])
  })

  test('the balance is included', async () => {
    await it.stripe.customers.createBalanceTransaction(String(member.customer), { amount: -300, currency: 'gbp' })
    const shown = await preview({
      items: [{ id: item(), price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
      proration_date: halfWay,
    })
    expect(shown).toMatchObject({ total: 450, starting_balance: -300, ending_balance: 0, amount_due: 150 })
    expect(await it.stripe.customers.retrieve(String(member.customer))).toMatchObject({ balance: -300 })
  })

  test('an end now, and a resumption', async () => {
    const ending = await preview({ cancel_now: true, proration_date: halfWay })
    expect(ending).toMatchObject({ total: -1350, amount_due: 0, ending_balance: -1350 })
    await it.stripe.subscriptions.pause(member.id)
    expect((await errorOf(preview({}))).code).toBe('invoice_upcoming_none')
    const resuming = await preview({ resume_at: 'now' })
    expect(amounts(resuming)).toEqual([-1350, 2700])
    expect((await it.stripe.subscriptions.retrieve(member.id)).status).toBe('paused')
  })

  test('no invoice follows a scheduled end, and the preview refuses what the change refuses', async () => {
    expect((await errorOf(preview({ cancel_at_period_end: true }))).code).toBe('invoice_upcoming_none')
    const outside = await errorOf(preview({ items: [{ id: item(), price: plans.monthly18.id }], proration_date: 1 }))
    expect(outside.param).toBe('proration_date')
    expect((await errorOf(preview({ items: [{ id: 'si_none', deleted: true }] }))).code).toBe('resource_missing')
    const unknown = {
      subscription: member.id,
      subscription_items: [{ price: 'x' }],
    } as Stripe.InvoiceCreatePreviewParams
    expect((await errorOf(it.stripe.invoices.createPreview(unknown))).code).toBe('parameter_unknown')
  })

  test('a subscription that does not exist yet', async () => {
    const { id: customer } = await it.stripe.customers.create({})
    const shown = await it.stripe.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price: plans.monthly27.id }, { price: plans.booster.id, quantity: 2 }] },
    })
    expect([amounts(shown), shown.amount_due]).toEqual([[2700, 360], 3060])
    expect((await it.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })
})
