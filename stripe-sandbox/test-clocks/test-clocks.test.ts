import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { errorOf, eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, at, type ClockAnswer, firstItem, isoTime, moveClockTo, newestEvent } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeEach(async () => {
  sandbox = await startTestSandbox()
  plans = await createPlans(sandbox.stripe)
})
afterEach(() => sandbox.close())

const clocks = () => sandbox.stripe.testHelpers.testClocks
const aClock = (time: string, more: Partial<Stripe.TestHelpers.TestClockCreateParams> = {}) =>
  clocks().create({ frozen_time: at(time), ...more })
/** Advances a clock and retrieves it, by which time it is ready. */
async function advance(clock: string, time: string): Promise<Stripe.TestHelpers.TestClock> {
  await clocks().advance(clock, { frozen_time: at(time) })
  return clocks().retrieve(clock)
}
const aCustomer = (clock?: string, card = 'pm_card_visa') =>
  sandbox.stripe.customers.create({
    ...(clock === undefined ? {} : { test_clock: clock }),
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  })
const subscribe = (customer: Stripe.Customer, price = plans.monthly27) =>
  sandbox.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
const invoicesOf = async ({ id }: Stripe.Subscription) =>
  (await sandbox.stripe.invoices.list({ subscription: id })).data.map((invoice) => [
    isoTime(invoice.created),
    invoice.status,
  ])
const sandboxNow = async () => (await sandbox.control<ClockAnswer>('GET', 'clock')).body.now

describe('a test clock', () => {
  test('is advancing, then ready, and bills on the way at its own time', async () => {
    const clock = await aClock('2031-01-31T09:00:00', { name: 'a year' })
    expect(clock).toMatchObject({ status: 'ready', name: 'a year', frozen_time: at('2031-01-31T09:00:00') })
    expect(clock.deletes_after).toBe(clock.created + 30 * 86_400)
    const customer = await aCustomer(clock.id)
    const subscription = await subscribe(customer)
    expect(customer).toMatchObject({ test_clock: clock.id, created: clock.frozen_time })
    expect(subscription).toMatchObject({ test_clock: clock.id, status: 'active', start_date: clock.frozen_time })
    const before = await newestEvent(sandbox)
    const target = at('2031-03-02T09:00:00')
    expect(await clocks().advance(clock.id, { frozen_time: target })).toMatchObject({
      status: 'advancing',
      frozen_time: clock.frozen_time,
      status_details: { advancing: { target_frozen_time: target } },
    })
    const ready = await clocks().retrieve(clock.id)
    expect(ready).toMatchObject({ status: 'ready', frozen_time: target, status_details: {} })
    expect(await invoicesOf(subscription)).toEqual([
      ['2031-02-28T09:00:00', 'paid'],
      ['2031-01-31T09:00:00', 'paid'],
    ])
    const [newest] = (await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data
    expect(newest?.test_clock).toBe(clock.id)
    const { data: events } = await sandbox.stripe.events.list({ ending_before: before.id, limit: 100 })
    const eventOfType = (type: string) => events.find((event) => event.type === type)
    expect(isoTime(eventOfType('invoice.created')?.created ?? 0)).toBe('2031-02-28T09:00:00')
    expect(isoTime(eventOfType('invoice.paid')?.created ?? 0)).toBe('2031-02-28T10:00:00')
    expect([events[0]?.type, events.at(-1)?.type]).toEqual([
      'test_helpers.test_clock.ready',
      'test_helpers.test_clock.advancing',
    ])
    // Payments ignore test clocks.
    const [intent] = (await sandbox.stripe.paymentIntents.list({ customer: customer.id, limit: 1 })).data
    expect(Math.abs((intent?.created ?? 0) - (await sandboxNow()))).toBeLessThan(3600)
    await eventually(() => sandbox.receiver.types().includes('test_helpers.test_clock.ready'))
  })

  test('governs a card that its customer saves, with the answer to the bank’s question', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const customer = await sandbox.stripe.customers.create({ test_clock: clock.id })
    const { id, client_secret, status } = await sandbox.stripe.setupIntents.create({
      customer: customer.id,
      confirm: true,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      return_url: 'http://shop.test/back',
    })
    expect(status).toBe('requires_action')
    await fetch(`${sandbox.origin}/__sandbox/v3/challenge`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ setup_intent: id, client_secret: client_secret ?? '', result: 'complete' }),
    })
    for (const type of ['setup_intent.requires_action', 'setup_intent.succeeded']) {
      const [event] = (await sandbox.stripe.events.list({ type, limit: 1 })).data
      expect(isoTime(event?.created ?? 0), type).toBe('2031-01-31T09:00:00')
    }
  })

  test('moves only its own customers, and the sandbox’s clock moves only those without one', async () => {
    await moveClockTo(sandbox, '2033-01-31T09:00:00')
    const [firstClock, secondClock] = [await aClock('2031-01-31T09:00:00'), await aClock('2029-05-10T12:00:00')]
    const [first, second] = [
      await subscribe(await aCustomer(firstClock.id)),
      await subscribe(await aCustomer(secondClock.id)),
    ]
    const plain = await aSubscription(sandbox, plans.monthly27)
    expect([isoTime(first.start_date), isoTime(second.start_date)]).toEqual([
      '2031-01-31T09:00:00',
      '2029-05-10T12:00:00',
    ])
    await advance(firstClock.id, '2031-03-02T09:00:00')
    const invoiceCounts = async () =>
      Promise.all([first, second, plain].map(async (subscription) => (await invoicesOf(subscription)).length))
    expect(await invoiceCounts()).toEqual([2, 1, 1])
    expect(isoTime(await sandboxNow())).toMatch(/^2033-01-31T09:0/)
    await moveClockTo(sandbox, '2033-02-28T11:00:00')
    expect(await invoiceCounts()).toEqual([2, 1, 2])
    await sandbox.control('POST', 'sweep')
    await advance(secondClock.id, '2029-06-10T13:00:00')
    expect(await invoiceCounts()).toEqual([2, 2, 2])
    expect(await clocks().retrieve(firstClock.id)).toMatchObject({ frozen_time: at('2031-03-02T09:00:00') })
    expect((await clocks().list()).data.map(({ id }) => id)).toEqual([secondClock.id, firstClock.id])
  })

  test('dates what is done between two advances: changes, previews, checkout, an invoice paid on request', async () => {
    const clock = await aClock('2031-04-01T00:00:00')
    const customer = await aCustomer(clock.id)
    const session = await sandbox.stripe.checkout.sessions.create(membershipSession(customer.id, plans.monthly27.id))
    expect(Math.abs(session.expires_at - 86_400 - (await sandboxNow()))).toBeLessThan(3600)
    const unpaid = await sandbox.stripe.checkout.sessions.create(membershipSession(customer.id, plans.monthly27.id))
    await sandbox.payCheckout(unpaid.id, { card: '4000000000000002' })
    await sandbox.control('POST', 'clock', { now: unpaid.expires_at - 60 })
    const paid = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
    await sandbox.control('POST', 'clock', { now: unpaid.expires_at })
    const { data: subscriptions } = await sandbox.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
    expect(subscriptions.map(({ status, ended_at }) => [status, ended_at && isoTime(ended_at)])).toEqual([
      ['active', null],
      ['incomplete_expired', '2031-04-01T00:00:00'],
    ])
    const subscription = await sandbox.stripe.subscriptions.retrieve(String(paid.session.subscription))
    expect(isoTime(subscription.start_date)).toBe('2031-04-01T00:00:00')
    await advance(clock.id, '2031-04-16T00:00:00')
    const change: Stripe.SubscriptionUpdateParams & Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {
      items: [{ id: firstItem(subscription).id, price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
    }
    const preview = await sandbox.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1350, 1800])
    const changed = await sandbox.stripe.subscriptions.update(subscription.id, change)
    const invoice = await sandbox.stripe.invoices.retrieve(String(changed.latest_invoice))
    expect([isoTime(invoice.created), invoice.total]).toEqual(['2031-04-16T00:00:00', 450])
    expect(isoTime((await newestEvent(sandbox)).created)).toBe('2031-04-16T00:00:00')
    const ended = await sandbox.stripe.subscriptions.cancel(subscription.id)
    expect(isoTime(ended.ended_at ?? 0)).toBe('2031-04-16T00:00:00')
  })

  test('decides when payments are retried, and when the retries end', async () => {
    await moveClockTo(sandbox, '2031-06-01T00:00:00')
    const clock = await aClock('2031-01-31T09:00:00')
    const customer = await aCustomer(clock.id)
    const subscription = await subscribe(customer)
    const failing = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
    const statusAndAttempts = async () => {
      const { status, latest_invoice } = await sandbox.stripe.subscriptions.retrieve(subscription.id)
      return [status, (await sandbox.stripe.invoices.retrieve(String(latest_invoice))).attempt_count]
    }
    await advance(clock.id, '2031-02-28T11:00:00')
    expect(await statusAndAttempts()).toEqual(['past_due', 1])
    await moveClockTo(sandbox, '2031-06-20T00:00:00')
    expect(await statusAndAttempts()).toEqual(['past_due', 1])
    await advance(clock.id, '2031-03-07T09:00:00')
    expect(await statusAndAttempts()).toEqual(['past_due', 4])
    await advance(clock.id, '2031-03-07T11:00:00')
    expect(await statusAndAttempts()).toEqual(['canceled', 5])
    const ended = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect(isoTime(ended.ended_at ?? 0)).toBe('2031-03-07T10:00:00')
  })
})

describe('refuses', () => {
  test('an advance that is backwards, empty, too far, or of an unknown clock', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const other = await aClock('2031-01-31T09:00:00')
    const advanceError = async (time: string, id = clock.id) => errorOf(clocks().advance(id, { frozen_time: at(time) }))
    expect(await advanceError('2031-01-31T09:00:00')).toMatchObject({ statusCode: 400, param: 'frozen_time' })
    expect(await advanceError('2030-12-31T09:00:00')).toMatchObject({ statusCode: 400, param: 'frozen_time' })
    expect((await advanceError('2033-01-31T09:00:01')).code).toBe('test_clock_advance_too_far')
    expect(await advanceError('2031-02-01T09:00:00', 'clock_none')).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await subscribe(await aCustomer(clock.id))
    expect((await advanceError('2031-03-31T09:00:01')).code).toBe('test_clock_advance_too_far')
    const weekly = await sandbox.stripe.prices.create({
      product: String(plans.monthly18.product),
      currency: 'gbp',
      unit_amount: 500,
      recurring: { interval: 'week' },
    })
    const short = await subscribe(await aCustomer(clock.id), weekly)
    expect((await advanceError('2031-02-14T09:00:01')).code).toBe('test_clock_advance_too_far')
    await sandbox.stripe.subscriptions.cancel(short.id)
    expect((await advance(clock.id, '2031-03-31T09:00:00')).status).toBe('ready')
    // A customer of another clock does not hold this clock back.
    expect((await advance(other.id, '2033-01-31T09:00:00')).status).toBe('ready')
  })

  test('a missing time, an unknown parameter, and a customer that cannot have a clock', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const incomplete = clocks().create({} as Stripe.TestHelpers.TestClockCreateParams)
    expect(await errorOf(incomplete)).toMatchObject({ code: 'parameter_missing', param: 'frozen_time' })
    const unknownField = { frozen_time: 1, speed: 2 } as Stripe.TestHelpers.TestClockCreateParams
    expect((await errorOf(clocks().create(unknownField))).code).toBe('parameter_unknown')
    const attachError = (customer: string) => errorOf(aClock('2031-01-31T09:00:00', { customer }))
    expect(await attachError('cus_none')).toMatchObject({ code: 'resource_missing', param: 'customer' })
    const attachedCustomer = await aCustomer(clock.id)
    expect((await attachError(attachedCustomer.id)).message).toContain('already attached')
    const memberWithoutClock = await aSubscription(sandbox, plans.monthly27)
    expect((await attachError(String(memberWithoutClock.customer))).message).toContain('follows another clock')
    const unknown = sandbox.stripe.customers.create({ test_clock: 'clock_none' })
    expect(await errorOf(unknown)).toMatchObject({ code: 'resource_missing', param: 'test_clock' })
    const moved = { test_clock: clock.id } as Stripe.CustomerUpdateParams
    expect((await errorOf(sandbox.stripe.customers.update(attachedCustomer.id, moved))).code).toBe('parameter_unknown')
    await aCustomer(clock.id)
    await aCustomer(clock.id)
    expect((await errorOf(aCustomer(clock.id))).message).toBe('A test clock can have at most 3 customers.')
  })
})

test('an existing customer can be attached to a new clock', async () => {
  const customer = await aCustomer()
  const clock = await aClock('2031-01-31T09:00:00', { customer: customer.id })
  expect(await sandbox.stripe.customers.retrieve(customer.id)).toMatchObject({ test_clock: clock.id })
  expect(isoTime((await subscribe(customer)).start_date)).toBe('2031-01-31T09:00:00')
})

test('lists show the customers of a clock only for that clock', async () => {
  const clock = await aClock('2031-01-31T09:00:00')
  const clocked = await subscribe(await aCustomer(clock.id))
  const plain = await subscribe(await aCustomer())
  const ids = (list: Stripe.ApiList<{ id: string }>) => list.data.map(({ id }) => id)
  const { customers, subscriptions } = sandbox.stripe
  expect(ids(await customers.list())).toEqual([plain.customer])
  expect(ids(await customers.list({ test_clock: clock.id }))).toEqual([clocked.customer])
  expect(ids(await subscriptions.list())).toEqual([plain.id])
  expect(ids(await subscriptions.list({ test_clock: clock.id }))).toEqual([clocked.id])
  expect(ids(await subscriptions.list({ customer: String(clocked.customer) }))).toEqual([clocked.id])
})

describe('deleting a clock', () => {
  test('deletes its customers and ends what bills them; others stay', async () => {
    const [clock, other] = [await aClock('2031-01-31T09:00:00'), await aClock('2031-01-31T09:00:00')]
    const [customer, kept, plain] = [await aCustomer(clock.id), await aCustomer(other.id), await aCustomer()]
    const subscription = await subscribe(customer)
    expect(await clocks().del(clock.id)).toMatchObject({ id: clock.id, deleted: true })
    expect((await newestEvent(sandbox)).type).toBe('test_helpers.test_clock.deleted')
    expect(await errorOf(clocks().retrieve(clock.id))).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(await errorOf(clocks().del(clock.id))).toMatchObject({ statusCode: 404 })
    expect(await sandbox.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    const ended = await sandbox.stripe.subscriptions.retrieve(subscription.id)
    expect([ended.status, isoTime(ended.ended_at ?? 0)]).toEqual(['canceled', '2031-01-31T09:00:00'])
    for (const { id } of [kept, plain]) {
      expect(await sandbox.stripe.customers.retrieve(id)).not.toHaveProperty('deleted')
    }
    expect((await clocks().list()).data.map(({ id }) => id)).toEqual([other.id])
  })

  test('happens automatically after thirty days of the sandbox’s time', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const customer = await aCustomer(clock.id)
    await sandbox.control('POST', 'clock', { now: clock.deletes_after - 60 })
    expect((await clocks().retrieve(clock.id)).status).toBe('ready')
    await sandbox.control('POST', 'clock', { now: clock.deletes_after })
    expect((await errorOf(clocks().retrieve(clock.id))).code).toBe('resource_missing')
    expect(await sandbox.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  })
})
