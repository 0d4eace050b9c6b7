import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, at, firstItem, moveClockTo, replaceCard } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

let subscription: Stripe.Subscription
beforeEach(async () => {
  await moveClockTo(sandbox, '2027-01-10T12:00:00')
  subscription = await aSubscription(sandbox, plans.monthly27)
})
const customerId = () => String(subscription.customer)
const newestInvoice = async () => {
  const [invoice] = (await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data
  if (invoice === undefined) throw new Error('There is no invoice.')
  return invoice
}
/** Moves the clock to a renewal that fails, because its card is declined. */
async function unpaidRenewal(): Promise<Stripe.Invoice> {
  await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
  await moveClockTo(sandbox, '2027-02-10T13:00:00')
  return newestInvoice()
}

describe('an open invoice', () => {
  test('is paid with one of the customer’s cards, and only once', async () => {
    const invoice = await unpaidRenewal()
    const refused = await errorOf(sandbox.stripe.invoices.pay(invoice.id))
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await newestInvoice()).attempt_count).toBe(1)
    const other = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId() })
    const paid = await sandbox.stripe.invoices.pay(invoice.id, { payment_method: other.id })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 2700, amount_remaining: 0, next_payment_attempt: null })
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect((await errorOf(sandbox.stripe.invoices.pay(invoice.id))).message).toBe('Invoice is already paid')
  })

  test('waits for the cardholder when the bank asks for 3-D Secure, and cannot be paid off session', async () => {
    const invoice = await unpaidRenewal()
    const challengedCard = await sandbox.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customerId(),
    })
    const call = sandbox.stripe.invoices.pay(invoice.id, { payment_method: challengedCard.id, off_session: false })
    expect((await errorOf(call)).code).toBe('invoice_payment_intent_requires_action')
    const challengedInvoice = await sandbox.stripe.invoices.retrieve(invoice.id, {
      expand: ['payments.data.payment.payment_intent'],
    })
    expect(challengedInvoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'requires_action' })
    const offSessionError = await errorOf(
      sandbox.stripe.invoices.pay(invoice.id, { payment_method: challengedCard.id }),
    )
    expect(offSessionError).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })

  test('refuses another customer’s card, and a payment without any card', async () => {
    const invoice = await unpaidRenewal()
    const unrelated = await sandbox.stripe.customers.create({})
    const card = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: unrelated.id })
    const other = await errorOf(sandbox.stripe.invoices.pay(invoice.id, { payment_method: card.id }))
    expect(other).toMatchObject({ statusCode: 400, code: 'resource_missing' })
    const [method] = (await sandbox.stripe.paymentMethods.list({ customer: customerId() })).data
    await sandbox.stripe.paymentMethods.detach(method?.id ?? '')
    expect((await errorOf(sandbox.stripe.invoices.pay(invoice.id))).message).toContain(
      'no `default_payment_method` set',
    )
  })

  test('is charged to its own card before the subscription’s', async () => {
    const invoice = await unpaidRenewal()
    const own = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId() })
    await sandbox.stripe.invoices.update(invoice.id, { default_payment_method: own.id })
    expect((await sandbox.stripe.invoices.pay(invoice.id)).status).toBe('paid')
  })

  test('has an intent that can neither be cancelled nor have its amount changed', async () => {
    const invoice = await unpaidRenewal()
    const [payment] = (await sandbox.stripe.invoicePayments.list({ invoice: invoice.id })).data
    const intent = String(payment?.payment.payment_intent)
    expect((await errorOf(sandbox.stripe.paymentIntents.cancel(intent))).message).toContain(invoice.id)
    expect((await errorOf(sandbox.stripe.paymentIntents.update(intent, { amount: 100 }))).message).toContain(invoice.id)
    await expect(sandbox.stripe.paymentIntents.update(intent, { description: 'x' })).resolves.toBeDefined()
  })

  test('can be paid outside Stripe, written off or voided', async () => {
    const invoice = await unpaidRenewal()
    expect(await sandbox.stripe.invoices.pay(invoice.id, { paid_out_of_band: true })).toMatchObject({
      status: 'paid',
      amount_paid_off_stripe: 2700,
    })
    expect((await errorOf(sandbox.stripe.invoices.voidInvoice(invoice.id))).statusCode).toBe(400)

    await moveClockTo(sandbox, '2027-03-10T13:00:00')
    const second = await newestInvoice()
    expect(await sandbox.stripe.invoices.markUncollectible(second.id)).toMatchObject({ status: 'uncollectible' })
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    const intent = (await sandbox.stripe.invoicePayments.list({ invoice: second.id })).data[0]?.payment.payment_intent
    await sandbox.control('POST', `payment-intents/${intent}/confirm`, { card: '4242424242424242' })
    expect((await sandbox.stripe.invoices.retrieve(second.id)).status).toBe('paid')

    await moveClockTo(sandbox, '2027-04-10T13:00:00')
    const third = await newestInvoice()
    expect(await sandbox.stripe.invoices.voidInvoice(third.id)).toMatchObject({ status: 'void', amount_remaining: 0 })
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    const [payment] = (await sandbox.stripe.invoicePayments.list({ invoice: third.id })).data
    expect(payment?.status).toBe('canceled')
    expect(await sandbox.stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent))).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'void_invoice',
    })
    expect((await errorOf(sandbox.stripe.invoices.pay(third.id))).message).toContain('void')
  })

  test('returns the balance that it used if it is voided', async () => {
    await sandbox.stripe.customers.createBalanceTransaction(customerId(), { amount: -1000, currency: 'gbp' })
    const invoice = await unpaidRenewal()
    expect(invoice).toMatchObject({ starting_balance: -1000, ending_balance: 0, amount_due: 1700 })
    expect(await sandbox.stripe.customers.retrieve(customerId())).toMatchObject({ balance: 0 })
    await sandbox.stripe.invoices.voidInvoice(invoice.id)
    expect(await sandbox.stripe.customers.retrieve(customerId())).toMatchObject({ balance: -1000 })
    const lines = (await sandbox.stripe.customers.listBalanceTransactions(customerId())).data
    expect(lines.map(({ amount, type, ending_balance }) => [amount, type, ending_balance])).toEqual([
      [-1000, 'unapplied_from_invoice', -1000],
      [1000, 'applied_to_invoice', 0],
      [-1000, 'adjustment', -1000],
    ])
  })
})

describe('a draft', () => {
  test('can be held back, reworded and finalised on request; it cannot be deleted or voided', async () => {
    await moveClockTo(sandbox, '2027-02-10T12:30:00')
    const draft = await newestInvoice()
    expect((await errorOf(sandbox.stripe.invoices.del(draft.id))).message).toContain('not for a subscription')
    expect((await errorOf(sandbox.stripe.invoices.voidInvoice(draft.id))).statusCode).toBe(400)
    await sandbox.stripe.invoices.update(draft.id, { auto_advance: false, description: 'a note', metadata: { a: 'b' } })
    await moveClockTo(sandbox, '2027-02-10T14:00:00')
    expect(await newestInvoice()).toMatchObject({ status: 'draft', description: 'a note', metadata: { a: 'b' } })
    const finalized = await sandbox.stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false })
    expect(finalized).toMatchObject({ status: 'open', amount_due: 2700, next_payment_attempt: null })
    expect(finalized.number).toMatch(/^[A-Z0-9]+-\d{4}$/)
    expect(finalized.hosted_invoice_url).toContain(`/invoices/${draft.id}`)
    expect((await errorOf(sandbox.stripe.invoices.finalizeInvoice(draft.id))).code).toBe('invoice_not_editable')
    await sandbox.stripe.invoices.update(draft.id, { auto_advance: true })
    await moveClockTo(sandbox, '2027-02-10T16:00:00')
    expect((await newestInvoice()).status).toBe('paid')
  })

  test('is finalised before it is paid on request, and stays a draft when its subscription ends', async () => {
    await moveClockTo(sandbox, '2027-02-10T12:30:00')
    expect(await sandbox.stripe.invoices.pay((await newestInvoice()).id)).toMatchObject({
      status: 'paid',
      amount_paid: 2700,
    })
    await moveClockTo(sandbox, '2027-03-10T12:30:00')
    const draft = await newestInvoice()
    await sandbox.stripe.subscriptions.cancel(subscription.id)
    await moveClockTo(sandbox, '2027-03-12T12:30:00')
    expect(await sandbox.stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'draft', auto_advance: false })
  })
})

describe('items of the next invoice', () => {
  test('can be created, listed, changed and removed until they are on an invoice', async () => {
    const item = await sandbox.stripe.invoiceItems.create({
      customer: customerId(),
      subscription: subscription.id,
      amount: 2000,
      currency: 'gbp',
      description: 'Packaging that did not come back',
      tax_rates: [plans.rate.id],
    })
    const removed = await sandbox.stripe.invoiceItems.create({ customer: customerId(), amount: -100, currency: 'gbp' })
    await sandbox.stripe.invoiceItems.update(item.id, { amount: 1500 })
    expect(await sandbox.stripe.invoiceItems.del(removed.id)).toMatchObject({ deleted: true })
    const pending = await sandbox.stripe.invoiceItems.list({ customer: customerId(), pending: true })
    expect(pending.data.map(({ id, amount }) => [id, amount])).toEqual([[item.id, 1500]])
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    const invoice = await newestInvoice()
    expect(invoice.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [1500, 'Packaging that did not come back'],
      [2700, '1 × Wrenlet membership (at £27.00 / month)'],
    ])
    expect(invoice.lines.data[0]).toMatchObject({
      parent: { type: 'invoice_item_details', invoice_item_details: { invoice_item: item.id, proration: false } },
      taxes: [{ amount: 250, tax_behavior: 'inclusive' }],
    })
    expect((await sandbox.stripe.invoiceItems.list({ invoice: invoice.id })).data.map(({ id }) => id)).toEqual([
      item.id,
    ])
    expect((await errorOf(sandbox.stripe.invoiceItems.del(item.id))).message).toContain('already attached')
  })

  test('wait for their own subscription; invalid ones are refused', async () => {
    const card = String((await sandbox.stripe.subscriptions.retrieve(subscription.id)).default_payment_method)
    const other = await sandbox.stripe.subscriptions.create({
      customer: customerId(),
      items: [{ price: plans.monthly18.id }],
      default_payment_method: card,
    })
    await sandbox.stripe.invoiceItems.create({
      customer: customerId(),
      subscription: other.id,
      amount: 500,
      currency: 'gbp',
    })
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    expect((await newestInvoice()).total).toBe(2700)
    const create = (more: object) => errorOf(sandbox.stripe.invoiceItems.create({ customer: customerId(), ...more }))
    expect((await create({ amount: 5 })).param).toBe('currency')
    expect((await create({ currency: 'gbp' })).param).toBe('amount')
    const unrelated = await aSubscription(sandbox, plans.monthly18)
    expect((await create({ amount: 5, currency: 'gbp', subscription: unrelated.id })).param).toBe('subscription')
    expect((await create({ pricing: { price: plans.monthly18.id } })).param).toBe('pricing[price]')
  })
})

test('a total below 30p is not charged: it is carried to the next invoice', async () => {
  await moveClockTo(sandbox, '2027-02-10T02:00:00')
  const changed = await sandbox.stripe.subscriptions.update(subscription.id, {
    items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice', 'customer'],
  })
  expect(changed.latest_invoice).toMatchObject({ total: 12, amount_due: 0, ending_balance: 12, status: 'paid' })
  const [line] = (await sandbox.stripe.customers.listBalanceTransactions(customerId())).data
  expect(line).toMatchObject({ amount: 12, type: 'invoice_too_small' })
  await moveClockTo(sandbox, '2027-02-10T13:00:00')
  expect(await newestInvoice()).toMatchObject({
    total: 3600,
    starting_balance: 12,
    amount_paid: 3612,
    ending_balance: 0,
  })
})

test('invoices can be listed by status, time and customer', async () => {
  await moveClockTo(sandbox, '2027-04-01T00:00:00')
  const count = async (params: Stripe.InvoiceListParams) => (await sandbox.stripe.invoices.list(params)).data.length
  expect(await count({ customer: customerId() })).toBe(3)
  expect(await count({ customer: customerId(), created: { gte: at('2027-02-01T00:00:00') } })).toBe(2)
  expect(await count({ customer: customerId(), status: 'open' })).toBe(0)
  const lines = await sandbox.stripe.invoices.listLineItems((await newestInvoice()).id)
  expect(lines.data[0]).toMatchObject({ amount: 2700, subscription: subscription.id })
  expect(firstItem(subscription).id).toBe(lines.data[0]?.parent?.subscription_item_details?.subscription_item)
})
