import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, at, firstItem, goTo, useCard } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox({ timeStands: true })
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())

let member: Stripe.Subscription
beforeEach(async () => {
  await goTo(it, '2027-01-10T12:00:00')
  member = await aMember(it, plans.monthly27)
})
const customer = () => String(member.customer)
const newest = async () => {
  const [invoice] = (await it.stripe.invoices.list({ subscription: member.id, limit: 1 })).data
  if (invoice === undefined) throw new Error('There is no invoice.')
  return invoice
}
/** A renewal whose card was declined. */
async function unpaid(): Promise<Stripe.Invoice> {
  await useCard(it, member, 'pm_card_chargeCustomerFail')
  await goTo(it, '2027-02-10T13:00:00')
  return newest()
}

describe('an open invoice', () => {
  test('is paid with one of the customer’s cards, and only once', async () => {
    const open = await unpaid()
    const refused = await errorOf(it.stripe.invoices.pay(open.id))
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await newest()).attempt_count).toBe(1)
    const other = await it.stripe.paymentMethods.attach('pm_card_visa', { customer: customer() })
    const paid = await it.stripe.invoices.pay(open.id, { payment_method: other.id })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 2700, amount_remaining: 0, next_payment_attempt: null })
    expect((await it.stripe.subscriptions.retrieve(member.id)).status).toBe('active')
    expect((await errorOf(it.stripe.invoices.pay(open.id))).message).toBe('Invoice is already paid')
  })

  test('answers 402 when the bank asks for 3-D Secure, and stays open for the answer', async () => {
    const open = await unpaid()
    const asks = await it.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer() })
    const call = it.stripe.invoices.pay(open.id, { payment_method: asks.id, off_session: false })
    expect((await errorOf(call)).code).toBe('invoice_payment_intent_requires_action')
    const waiting = await it.stripe.invoices.retrieve(open.id, { expand: ['payments.data.payment.payment_intent'] })
    expect(waiting.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'requires_action' })
    const off = await errorOf(it.stripe.invoices.pay(open.id, { payment_method: asks.id }))
    expect(off).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })

  test('refuses another customer’s card and an unknown card', async () => {
    const open = await unpaid()
    const stranger = await it.stripe.customers.create({})
    const card = await it.stripe.paymentMethods.attach('pm_card_visa', { customer: stranger.id })
    const other = await errorOf(it.stripe.invoices.pay(open.id, { payment_method: card.id }))
    expect(other).toMatchObject({ statusCode: 400, code: 'resource_missing' })
    const [method] = (await it.stripe.paymentMethods.list({ customer: customer() })).data
    await it.stripe.paymentMethods.detach(method?.id ?? '')
    expect((await errorOf(it.stripe.invoices.pay(open.id))).message).toContain('no `default_payment_method` set')
  })

  test('is charged to its own card before the subscription’s', async () => {
    const open = await unpaid()
    const own = await it.stripe.paymentMethods.attach('pm_card_visa', { customer: customer() })
    await it.stripe.invoices.update(open.id, { default_payment_method: own.id })
    expect((await it.stripe.invoices.pay(open.id)).status).toBe('paid')
  })

  test('has an intent that only voiding the invoice cancels', async () => {
    const open = await unpaid()
    const [payment] = (await it.stripe.invoicePayments.list({ invoice: open.id })).data
    const intent = String(payment?.payment.payment_intent)
    expect((await errorOf(it.stripe.paymentIntents.cancel(intent))).message).toContain(open.id)
    expect((await errorOf(it.stripe.paymentIntents.update(intent, { amount: 100 }))).message).toContain(open.id)
    await expect(it.stripe.paymentIntents.update(intent, { description: 'x' })).resolves.toBeDefined()
  })

  test('can be paid outside Stripe, written off or voided', async () => {
    const open = await unpaid()
    expect(await it.stripe.invoices.pay(open.id, { paid_out_of_band: true })).toMatchObject({
      status: 'paid',
      amount_paid_off_stripe: 2700,
    })
    expect((await errorOf(it.stripe.invoices.voidInvoice(open.id))).statusCode).toBe(400)

    await goTo(it, '2027-03-10T13:00:00')
    const second = await newest()
    expect(await it.stripe.invoices.markUncollectible(second.id)).toMatchObject({ status: 'uncollectible' })
    expect((await it.stripe.subscriptions.retrieve(member.id)).status).toBe('active')
    const intent = (await it.stripe.invoicePayments.list({ invoice: second.id })).data[0]?.payment.payment_intent
    await it.control('POST', `payment-intents/${intent}/confirm`, { card: '4242424242424242' })
    expect((await it.stripe.invoices.retrieve(second.id)).status).toBe('paid')

    await goTo(it, '2027-04-10T13:00:00')
    const third = await newest()
    expect(await it.stripe.invoices.voidInvoice(third.id)).toMatchObject({ status: 'void', amount_remaining: 0 })
    expect((await it.stripe.subscriptions.retrieve(member.id)).status).toBe('active')
    const [payment] = (await it.stripe.invoicePayments.list({ invoice: third.id })).data
    expect(payment?.status).toBe('canceled')
    expect(await it.stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent))).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'void_invoice',
    })
    expect((await errorOf(it.stripe.invoices.pay(third.id))).message).toContain('void')
  })

  test('returns the balance it used when it is voided', async () => {
    await it.stripe.customers.createBalanceTransaction(customer(), { amount: -1000, currency: 'gbp' })
    const open = await unpaid()
    expect(open).toMatchObject({ starting_balance: -1000, ending_balance: 0, amount_due: 1700 })
    expect(await it.stripe.customers.retrieve(customer())).toMatchObject({ balance: 0 })
    await it.stripe.invoices.voidInvoice(open.id)
    expect(await it.stripe.customers.retrieve(customer())).toMatchObject({ balance: -1000 })
    const lines = (await it.stripe.customers.listBalanceTransactions(customer())).data
    expect(lines.map(({ amount, type, ending_balance }) => [amount, type, ending_balance])).toEqual([
      [-1000, 'unapplied_from_invoice', -1000],
      [1000, 'applied_to_invoice', 0],
      [-1000, 'adjustment', -1000],
    ])
  })
})

describe('a draft', () => {
  test('can be held back, reworded and finalised on request; it cannot be deleted or voided', async () => {
    await goTo(it, '2027-02-10T12:30:00')
    const draft = await newest()
    expect((await errorOf(it.stripe.invoices.del(draft.id))).message).toContain('not for a subscription')
    expect((await errorOf(it.stripe.invoices.voidInvoice(draft.id))).statusCode).toBe(400)
    await it.stripe.invoices.update(draft.id, { auto_advance: false, description: 'a note', metadata: { a: 'b' } })
    await goTo(it, '2027-02-10T14:00:00')
    expect(await newest()).toMatchObject({ status: 'draft', description: 'a note', metadata: { a: 'b' } })
    const final = await it.stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false })
    expect(final).toMatchObject({ status: 'open', amount_due: 2700, next_payment_attempt: null })
    expect(final.number).toMatch(/^[A-Z0-9]+-\d{4}$/)
    expect(final.hosted_invoice_url).toContain(`/invoices/${draft.id}`)
    expect((await errorOf(it.stripe.invoices.finalizeInvoice(draft.id))).code).toBe('invoice_not_editable')
    await it.stripe.invoices.update(draft.id, { auto_advance: true })
    await goTo(it, '2027-02-10T16:00:00')
    expect((await newest()).status).toBe('paid')
  })

  test('is finalised before it is paid on request, and stays a draft when its subscription ends', async () => {
    await goTo(it, '2027-02-10T12:30:00')
    expect(await it.stripe.invoices.pay((await newest()).id)).toMatchObject({ status: 'paid', amount_paid: 2700 })
    await goTo(it, '2027-03-10T12:30:00')
    const draft = await newest()
    await it.stripe.subscriptions.cancel(member.id)
    await goTo(it, '2027-03-12T12:30:00')
    expect(await it.stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'draft', auto_advance: false })
  })
})

describe('items of the next invoice', () => {
  test('can be created, listed, changed and removed until an invoice takes them', async () => {
    const made = await it.stripe.invoiceItems.create({
      customer: customer(),
      subscription: member.id,
      amount: 2000,
      currency: 'gbp',
      description: 'Packaging that did not come back',
      tax_rates: [plans.rate.id],
    })
    const gone = await it.stripe.invoiceItems.create({ customer: customer(), amount: -100, currency: 'gbp' })
    await it.stripe.invoiceItems.update(made.id, { amount: 1500 })
    expect(await it.stripe.invoiceItems.del(gone.id)).toMatchObject({ deleted: true })
    const pending = await it.stripe.invoiceItems.list({ customer: customer(), pending: true })
    expect(pending.data.map(({ id, amount }) => [id, amount])).toEqual([[made.id, 1500]])
    await goTo(it, '2027-02-10T13:00:00')
    const invoice = await newest()
    expect(invoice.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [1500, 'Packaging that did not come back'],
      [2700, '1 × Wrenlet membership (at £27.00 / month)'],
    ])
    expect(invoice.lines.data[0]).toMatchObject({
      parent: { type: 'invoice_item_details', invoice_item_details: { invoice_item: made.id, proration: false } },
      taxes: [{ amount: 250, tax_behavior: 'inclusive' }],
    })
    expect((await it.stripe.invoiceItems.list({ invoice: invoice.id })).data.map(({ id }) => id)).toEqual([made.id])
    expect((await errorOf(it.stripe.invoiceItems.del(made.id))).message).toContain('already attached')
  })

  test('wait for their own subscription; invalid ones are refused', async () => {
    const card = String((await it.stripe.subscriptions.retrieve(member.id)).default_payment_method)
    const other = await it.stripe.subscriptions.create({
      customer: customer(),
      items: [{ price: plans.monthly18.id }],
      default_payment_method: card,
    })
    await it.stripe.invoiceItems.create({
      customer: customer(),
      subscription: other.id,
      amount: 500,
      currency: 'gbp',
    })
    await goTo(it, '2027-02-10T13:00:00')
    expect((await newest()).total).toBe(2700)
    const create = (more: object) => errorOf(it.stripe.invoiceItems.create({ customer: customer(), ...more }))
    expect((await create({ amount: 5 })).param).toBe('currency')
    expect((await create({ currency: 'gbp' })).param).toBe('amount')
    const stranger = await aMember(it, plans.monthly18)
    expect((await create({ amount: 5, currency: 'gbp', subscription: stranger.id })).param).toBe('subscription')
    expect((await create({ pricing: { price: plans.monthly18.id } })).param).toBe('pricing[price]')
  })
})

test('a total below 30p is not charged: it is carried to the next invoice', async () => {
  await goTo(it, '2027-02-10T02:00:00')
  const changed = await it.stripe.subscriptions.update(member.id, {
    items: [{ id: firstItem(member).id, price: plans.monthly36.id }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice', 'customer'],
  })
  expect(changed.latest_invoice).toMatchObject({ total: 12, amount_due: 0, ending_balance: 12, status: 'paid' })
  const [line] = (await it.stripe.customers.listBalanceTransactions(customer())).data
  expect(line).toMatchObject({ amount: 12, type: 'invoice_too_small' })
  await goTo(it, '2027-02-10T13:00:00')
  expect(await newest()).toMatchObject({ total: 3600, starting_balance: 12, amount_paid: 3612, ending_balance: 0 })
})

test('lists invoices by status, time and customer', async () => {
  await goTo(it, '2027-04-01T00:00:00')
  const of = async (params: Stripe.InvoiceListParams) => (await it.stripe.invoices.list(params)).data.length
  expect(await of({ customer: customer() })).toBe(3)
  expect(await of({ customer: customer(), created: { gte: at('2027-02-01T00:00:00') } })).toBe(2)
  expect(await of({ customer: customer(), status: 'open' })).toBe(0)
  const lines = await it.stripe.invoices.listLineItems((await newest()).id)
  expect(lines.data[0]).toMatchObject({ amount: 2700, subscription: member.id })
  expect(firstItem(member).id).toBe(lines.data[0]?.parent?.subscription_item_details?.subscription_item)
})
