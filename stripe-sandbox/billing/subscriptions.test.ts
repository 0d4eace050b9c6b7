// Longer than 300 lines because it follows a subscription through its whole life.
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, at, firstItem, moveClockTo } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

describe('golden prorations (payments §8)', () => {
  let subscription: Stripe.Subscription
  beforeEach(async () => {
    await moveClockTo(sandbox, '2027-01-31T09:00:00')
    subscription = await aSubscription(sandbox, plans.monthly27)
    await moveClockTo(sandbox, '2027-02-14T09:00:00')
  })

  const change = (price: Stripe.Price, more: Partial<Stripe.SubscriptionUpdateParams> = {}) =>
    sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: price.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice', 'customer'],
      ...more,
    })
  const invoiceOf = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice
  const amounts = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount)

  test('a period from 31 January ends on 28 February', () => {
    expect(firstItem(subscription).current_period_end).toBe(at('2027-02-28T09:00:00'))
    expect(subscription).not.toHaveProperty('current_period_end')
  })

  test('£27 to £36 half way costs 450 and keeps the period end', async () => {
    const changed = await change(plans.monthly36)
    expect(amounts(invoiceOf(changed))).toEqual([-1350, 1800])
    expect(invoiceOf(changed)).toMatchObject({
      amount_due: 450,
      amount_paid: 450,
      status: 'paid',
      billing_reason: 'subscription_update',
    })
    expect(firstItem(changed)).toMatchObject({
      current_period_end: at('2027-02-28T09:00:00'),
      price: { id: plans.monthly36.id },
    })
  })

  test('after a change of tax rate the unused time is credited at the rate it was charged at', async () => {
    const rate = (percentage: number) =>
      sandbox.stripe.taxRates.create({ display_name: 'VAT', percentage, inclusive: true, country: 'GB' })
    const [standard, zero] = [await rate(20), await rate(0)]
    await sandbox.stripe.subscriptions.update(subscription.id, { default_tax_rates: [standard.id] })
    const vat = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ taxes }) => taxes?.map(({ amount }) => amount))
    expect(vat(invoiceOf(await change(plans.monthly36)))[1]).toEqual([300])
    await sandbox.stripe.subscriptions.update(subscription.id, { default_tax_rates: [zero.id] })
    const downgraded = await change(plans.monthly27)
    expect(amounts(invoiceOf(downgraded))).toEqual([-1800, 1350])
    expect(vat(invoiceOf(downgraded))).toEqual([[-300], [0]])
  })

  test('£27 monthly to £75 quarterly costs 6150 and starts a new period', async () => {
    const changed = await change(plans.quarterly75)
    expect(amounts(invoiceOf(changed))).toEqual([-1350, 7500])
    expect(invoiceOf(changed).amount_due).toBe(6150)
    expect(changed.billing_cycle_anchor).toBe(at('2027-02-14T09:00:00'))
    expect(firstItem(changed)).toMatchObject({
      current_period_start: at('2027-02-14T09:00:00'),
      current_period_end: at('2027-05-14T09:00:00'),
    })
  })

  test('£27 to £18 leaves a credit on the balance, and nothing is refunded', async () => {
    const changed = await change(plans.monthly18)
    expect(invoiceOf(changed)).toMatchObject({ total: -450, amount_due: 0, status: 'paid', ending_balance: -450 })
    expect((changed.customer as Stripe.Customer).balance).toBe(-450)
    const next = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice', 'customer'],
    })
    expect(invoiceOf(next)).toMatchObject({ total: 900, starting_balance: -450, amount_due: 450 })
    expect((next.customer as Stripe.Customer).balance).toBe(0)
  })

  test('the proration date decides, not the moment of the call, and must be in the current period', async () => {
    const proration_date = at('2027-02-14T09:00:00')
    await moveClockTo(sandbox, '2027-02-20T00:00:00')
    expect(invoiceOf(await change(plans.monthly36, { proration_date })).amount_due).toBe(450)
    const outside = await errorOf(change(plans.monthly18, { proration_date: at('2026-01-01T00:00:00') }))
    expect(outside).toMatchObject({ statusCode: 400, param: 'proration_date' })
  })

  test('time counts to the second, and each line is rounded separately', async () => {
    // 20 days and 15 hours of 28 days are left: 1988.84 and 2651.79.
    const proration_date = at('2027-02-07T18:00:00')
    expect(amounts(invoiceOf(await change(plans.monthly36, { proration_date })))).toEqual([-1989, 2652])
    // Once the period is over, nothing is left.
    const ended = { proration_date: at('2027-02-28T09:00:00') }
    expect(amounts(invoiceOf(await change(plans.monthly18, ended)))).toEqual([0, 0])
  })

  test('without the item id a second item is added, which must have the same interval', async () => {
    const changed = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ price: plans.booster.id, quantity: 2 }],
      proration_behavior: 'none',
    })
    expect(changed.items.data.map(({ price, quantity }) => [price.id, quantity])).toEqual([
      [plans.monthly27.id, 1],
      [plans.booster.id, 2],
    ])
    const mixedIntervals = await errorOf(
      sandbox.stripe.subscriptions.update(subscription.id, { items: [{ price: plans.quarterly75.id }] }),
    )
    expect(mixedIntervals.message).toContain('same `currency`, `recurring.interval`')
  })

  test('prorations that are not billed now go on the next invoice', async () => {
    await change(plans.monthly36, { proration_behavior: 'create_prorations' })
    expect((await sandbox.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
    const next = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ price: plans.booster.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    expect(amounts(invoiceOf(next))).toEqual([-1350, 1800, 90])
  })
})

describe('an upgrade whose payment fails', () => {
  async function change(token: string, payment_behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior) {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const method = await sandbox.stripe.paymentMethods.attach(token, { customer: String(subscription.customer) })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    const updating = sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
      payment_behavior,
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    })
    return { subscription, updating }
  }

  test('pending_if_incomplete keeps the old plan until it is paid on session', async () => {
    const { updating } = await change('pm_card_authenticationRequired', 'pending_if_incomplete')
    const updated = await updating
    expect(updated.status).toBe('active')
    expect(firstItem(updated).price.id).toBe(plans.monthly27.id)
    expect(updated.pending_update?.subscription_items?.[0]?.price.id).toBe(plans.monthly36.id)
    const invoice = updated.latest_invoice as Stripe.Invoice
    expect(invoice.status).toBe('open')
    const intent = invoice.payments?.data[0]?.payment.payment_intent
    expect(invoice.confirmation_secret?.client_secret).toContain(`${intent}_secret_`)
    await sandbox.control('POST', `payment-intents/${intent}/confirm`, { card: '4242424242424242' })
    const applied = await sandbox.stripe.subscriptions.retrieve(updated.id)
    expect(firstItem(applied).price.id).toBe(plans.monthly36.id)
    expect(applied.pending_update).toBeNull()
  })

  test('a pending update expires after 23 hours', async () => {
    const { updating } = await change('pm_card_chargeCustomerFail', 'pending_if_incomplete')
    const updated = await updating
    const { body } = await sandbox.control<{ now: number }>('GET', 'clock')
    await sandbox.control('POST', 'clock', { now: body.now + 24 * 3600 })
    await sandbox.control('POST', 'sweep')
    const expired = await sandbox.stripe.subscriptions.retrieve(updated.id, { expand: ['latest_invoice'] })
    expect(expired.pending_update).toBeNull()
    expect(firstItem(expired).price.id).toBe(plans.monthly27.id)
    expect((expired.latest_invoice as Stripe.Invoice).status).toBe('void')
  })

  test('a pending update expires with the period when that is sooner; another change cancels it', async () => {
    await moveClockTo(sandbox, '2027-01-10T12:00:00')
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const method = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(subscription.customer),
    })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    await moveClockTo(sandbox, '2027-02-10T02:00:00')
    const upgrade = (price: string) =>
      sandbox.stripe.subscriptions.update(subscription.id, {
        items: [{ id: firstItem(subscription).id, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      })
    const first = await upgrade(plans.quarterly75.id)
    const second = await upgrade(plans.quarterly75.id)
    expect((await sandbox.stripe.invoices.retrieve(String(first.latest_invoice))).status).toBe('void')
    expect(second.pending_update?.expires_at).toBe(at('2027-02-10T12:00:00'))
    await moveClockTo(sandbox, '2027-02-10T12:00:00')
    const renewed = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.pending_update).toBeNull()
    expect(firstItem(renewed)).toMatchObject({
      price: { id: plans.monthly27.id },
      current_period_start: at('2027-02-10T12:00:00'),
    })
    expect((await sandbox.stripe.invoices.retrieve(String(second.latest_invoice))).status).toBe('void')
  })

  test('error_if_incomplete changes nothing and says why', async () => {
    const { subscription, updating } = await change('pm_card_chargeCustomerFail', 'error_if_incomplete')
    expect(await errorOf(updating)).toMatchObject({ statusCode: 402, code: 'card_declined' })
    const after = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(firstItem(after).price.id).toBe(plans.monthly27.id)
    expect(after.latest_invoice).toBe(subscription.latest_invoice)
  })

  test('allow_incomplete makes the change and leaves the subscription past due', async () => {
    const { updating } = await change('pm_card_chargeCustomerFail', 'allow_incomplete')
    const after = await updating
    expect(after.status).toBe('past_due')
    expect(firstItem(after).price.id).toBe(plans.monthly36.id)
    expect(after.latest_invoice).toMatchObject({ status: 'open', attempt_count: 1 })
  })

  test('pending_if_incomplete accepts no other change at the same time', async () => {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const error = await errorOf(
      sandbox.stripe.subscriptions.update(subscription.id, {
        items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
        payment_behavior: 'pending_if_incomplete',
        metadata: { a: 'b' },
      }),
    )
    expect(error).toMatchObject({ statusCode: 400, param: 'metadata' })
    const { id } = firstItem(subscription)
    const withDeletion = sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id, deleted: true }, { price: plans.monthly36.id }],
      payment_behavior: 'pending_if_incomplete',
    })
    expect(await errorOf(withDeletion)).toMatchObject({ statusCode: 400, param: 'items[0][deleted]' })
  })
})

describe('a subscription created by the API', () => {
  test('default_incomplete leaves the payment to the browser', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const subscription = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plans.monthly18.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments.data.payment.payment_intent'],
    })
    expect(subscription.status).toBe('incomplete')
    const payment = (subscription.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment
    const intent = payment?.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ amount: 1800, status: 'requires_payment_method', setup_future_usage: 'off_session' })
    await sandbox.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4242424242424242' })
    const active = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(active.status).toBe('active')
    expect(active.default_payment_method).toMatch(/^pm_/)
  })

  test('a backdated start has one line for each past period, and bills next when the last of them ends', async () => {
    await moveClockTo(sandbox, '2027-04-20T09:00:00')
    const customer = await sandbox.stripe.customers.create({})
    const input = {
      customer: customer.id,
      items: [{ price: plans.monthly18.id }],
      payment_behavior: 'default_incomplete' as const,
      billing_cycle_anchor: at('2027-05-10T09:00:00'),
    }
    const subscription = await sandbox.stripe.subscriptions.create({
      ...input,
      backdate_start_date: at('2027-03-10T09:00:00'),
      expand: ['latest_invoice'],
    })
    expect(subscription).toMatchObject({
      start_date: at('2027-03-10T09:00:00'),
      billing_cycle_anchor: input.billing_cycle_anchor,
    })
    expect(firstItem(subscription)).toMatchObject({
      current_period_start: at('2027-04-10T09:00:00'),
      current_period_end: input.billing_cycle_anchor,
    })
    expect((subscription.latest_invoice as Stripe.Invoice).lines.data.map(({ amount }) => amount)).toEqual([1800, 1800])
    for (const backdate_start_date of [undefined, at('2027-04-30T09:00:00'), at('2027-03-25T09:00:00')])
      expect(
        (
          await errorOf(
            sandbox.stripe.subscriptions.create({ ...input, ...(backdate_start_date && { backdate_start_date }) }),
          )
        ).type,
      ).toBe('StripeInvalidRequestError')
  })

  test('ends after 23 hours if its first invoice is unpaid', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const subscription = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plans.monthly18.id }],
      payment_behavior: 'default_incomplete',
    })
    await sandbox.control('POST', 'clock', { now: subscription.created + 24 * 3600 })
    await sandbox.control('POST', 'sweep')
    const expired = await sandbox.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(expired.status).toBe('incomplete_expired')
    expect((expired.latest_invoice as Stripe.Invoice).status).toBe('void')
  })

  test('is refused without a card, and with error_if_incomplete leaves nothing behind after a decline', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const items = [{ price: plans.monthly18.id }]
    expect((await errorOf(sandbox.stripe.subscriptions.create({ customer: customer.id, items }))).code).toBe(
      'resource_missing',
    )
    const method = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const error = await errorOf(
      sandbox.stripe.subscriptions.create({
        customer: customer.id,
        items,
        default_payment_method: method.id,
        payment_behavior: 'error_if_incomplete',
      }),
    )
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await sandbox.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
  })
})

describe('ending', () => {
  test('is scheduled for the period end on request, and can be undone', async () => {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const ending = await sandbox.stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'moving abroad', feedback: 'other' },
    })
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: firstItem(subscription).current_period_end,
      cancellation_details: { comment: 'moving abroad', feedback: 'other', reason: 'cancellation_requested' },
    })
    const resumed = await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  })

  test('happens at once, and only once', async () => {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const ended = await sandbox.stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false })
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
    expect(await errorOf(sandbox.stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    const items = [{ id: firstItem(subscription).id, price: plans.monthly36.id }]
    expect((await errorOf(sandbox.stripe.subscriptions.update(subscription.id, { items }))).message).toContain(
      'A canceled subscription',
    )
    await expect(sandbox.stripe.subscriptions.update(subscription.id, { metadata: { a: '1' } })).resolves.toBeDefined()
    const customer = String(subscription.customer)
    expect((await sandbox.stripe.subscriptions.list({ customer })).data).toEqual([])
    expect((await sandbox.stripe.subscriptions.list({ customer, status: 'canceled' })).data).toHaveLength(1)
  })

  test('at once voids the invoice of a change that awaits payment', async () => {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const method = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(subscription.customer),
    })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    const updated = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.quarterly75.id }],
      payment_behavior: 'pending_if_incomplete',
    })
    expect(updated.pending_update).not.toBeNull()
    expect(await sandbox.stripe.subscriptions.cancel(subscription.id)).toMatchObject({
      status: 'canceled',
      pending_update: null,
    })
    expect((await sandbox.stripe.invoices.retrieve(String(updated.latest_invoice))).status).toBe('void')
  })

  test('with a proration turns the unused time into credit', async () => {
    await moveClockTo(sandbox, '2027-01-31T09:00:00')
    const subscription = await aSubscription(sandbox, plans.monthly27)
    await moveClockTo(sandbox, '2027-02-14T09:00:00')
    await sandbox.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true })
    expect(await sandbox.stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ balance: -1350 })
  })

  test('a membership is refunded through the intent of its invoice', async () => {
    const subscription = await aSubscription(sandbox, plans.monthly27)
    const payments = await sandbox.stripe.invoicePayments.list({ invoice: String(subscription.latest_invoice) })
    expect(payments.data[0]).toMatchObject({ status: 'paid', amount_paid: 2700, is_default: true })
    const intent = String(payments.data[0]?.payment.payment_intent)
    const byIntent = await sandbox.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    })
    expect(byIntent.data[0]?.invoice).toBe(subscription.latest_invoice)
    expect((await sandbox.stripe.refunds.create({ payment_intent: intent })).amount).toBe(2700)
  })
})
