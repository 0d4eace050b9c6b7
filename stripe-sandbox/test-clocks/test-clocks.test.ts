import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { joining, makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, at, type ClockAnswer, firstItem, goTo, isoTime, newestEvent } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeEach(async () => {
  it = await startTestSandbox()
  plans = await makePlans(it.stripe)
})
afterEach(() => it.close())

const clocks = () => it.stripe.testHelpers.testClocks
const aClock = (time: string, more: Partial<Stripe.TestHelpers.TestClockCreateParams> = {}) =>
  clocks().create({ frozen_time: at(time), ...more })
/** Waits until the clock is ready, as every program that advances one must. */
async function advance(clock: string, time: string): Promise<Stripe.TestHelpers.TestClock> {
  await clocks().advance(clock, { frozen_time: at(time) })
  return clocks().retrieve(clock)
}
const aCustomer = (clock?: string, card = 'pm_card_visa') =>
  it.stripe.customers.create({
    ...(clock === undefined ? {} : { test_clock: clock }),
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  })
const join = (customer: Stripe.Customer, price = plans.monthly27) =>
  it.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
const invoicesOf = async ({ id }: Stripe.Subscription) =>
  (await it.stripe.invoices.list({ subscription: id })).data.map((invoice) => [
    isoTime(invoice.created),
    invoice.status,
  ])
const ownNow = async () => (await it.control<ClockAnswer>('GET', 'clock')).body.now

describe('a test clock', () => {
  test('is first advancing, then ready, and bills on the way at its own time', async () => {
    const clock = await aClock('2031-01-31T09:00:00', { name: 'a year' })
    expect(clock).toMatchObject({ status: 'ready', name: 'a year', frozen_time: at('2031-01-31T09:00:00') })
    expect(clock.deletes_after).toBe(clock.created + 30 * 86_400)
    const customer = await aCustomer(clock.id)
    const subscription = await join(customer)
    expect(customer).toMatchObject({ test_clock: clock.id, created: clock.frozen_time })
    expect(subscription).toMatchObject({ test_clock: clock.id, status: 'active', start_date: clock.frozen_time })
    const before = await newestEvent(it)
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
    const [newest] = (await it.stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data
    expect(newest?.test_clock).toBe(clock.id)
    const { data: events } = await it.stripe.events.list({ ending_before: before.id, limit: 100 })
    const about = (type: string) => events.find((event) => event.type === type)
    expect(isoTime(about('invoice.created')?.created ?? 0)).toBe('2031-02-28T09:00:00')
    expect(isoTime(about('invoice.paid')?.created ?? 0)).toBe('2031-02-28T10:00:00')
    expect([events[0]?.type, events.at(-1)?.type]).toEqual([
      'test_helpers.test_clock.ready',
      'test_helpers.test_clock.advancing',
    ])
    // Payments ignore test clocks.
    const [intent] = (await it.stripe.paymentIntents.list({ customer: customer.id, limit: 1 })).data
    expect(Math.abs((intent?.created ?? 0) - (await ownNow()))).toBeLessThan(3600)
    await eventually(() => it.receiver.types().includes('test_helpers.test_clock.ready'))
  })

  test('moves only its own customers, and the sandbox’s clock moves only those without one', async () => {
    await goTo(it, '2033-01-31T09:00:00')
    const [one, two] = [await aClock('2031-01-31T09:00:00'), await aClock('2029-05-10T12:00:00')]
    const [first, second] = [await join(await aCustomer(one.id)), await join(await aCustomer(two.id))]
    const plain = await aMember(it, plans.monthly27)
    expect([isoTime(first.start_date), isoTime(second.start_date)]).toEqual([
      '2031-01-31T09:00:00',
      '2029-05-10T12:00:00',
    ])
    await advance(one.id, '2031-03-02T09:00:00')
    const counts = async () =>
      Promise.all([first, second, plain].map(async (subscription) => (await invoicesOf(subscription)).length))
    expect(await counts()).toEqual([2, 1, 1])
    expect(isoTime(await ownNow())).toMatch(/^2033-01-31T09:0/)
    await goTo(it, '2033-02-28T11:00:00')
    expect(await counts()).toEqual([2, 1, 2])
    await it.control('POST', 'sweep')
    await advance(two.id, '2029-06-10T13:00:00')
    expect(await counts()).toEqual([2, 2, 2])
    expect(await clocks().retrieve(one.id)).toMatchObject({ frozen_time: at('2031-03-02T09:00:00') })
    expect((await clocks().list()).data.map(({ id }) => id)).toEqual([two.id, one.id])
  })

  test('dates what is done between two advances: changes, previews, checkout, an invoice paid on request', async () => {
    const clock = await aClock('2031-04-01T00:00:00')
    const customer = await aCustomer(clock.id)
    const session = await it.stripe.checkout.sessions.create(joining(customer.id, plans.monthly27.id))
    expect(Math.abs(session.expires_at - 86_400 - (await ownNow()))).toBeLessThan(3600)
    const unpaid = await it.stripe.checkout.sessions.create(joining(customer.id, plans.monthly27.id))
    await it.payCheckout(unpaid.id, { card: '4000000000000002' })
    await it.control('POST', 'clock', { now: unpaid.expires_at - 60 })
    const paid = await it.payCheckout(session.id, { card: '4242424242424242' })
    await it.control('POST', 'clock', { now: unpaid.expires_at })
    const { data: ofCustomer } = await it.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
    expect(ofCustomer.map(({ status, ended_at }) => [status, ended_at && isoTime(ended_at)])).toEqual([
      ['active', null],
      ['incomplete_expired', '2031-04-01T00:00:00'],
    ])
    const member = await it.stripe.subscriptions.retrieve(String(paid.session.subscription))
    expect(isoTime(member.start_date)).toBe('2031-04-01T00:00:00')
    await advance(clock.id, '2031-04-16T00:00:00')
    const change: Stripe.SubscriptionUpdateParams & Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {
      items: [{ id: firstItem(member).id, price: plans.monthly36.id }],
      proration_behavior: 'always_invoice',
    }
    const preview = await it.stripe.invoices.createPreview({ subscription: member.id, subscription_details: change })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1350, 1800])
    const changed = await it.stripe.subscriptions.update(member.id, change)
    const invoice = await it.stripe.invoices.retrieve(String(changed.latest_invoice))
    expect([isoTime(invoice.created), invoice.total]).toEqual(['2031-04-16T00:00:00', 450])
    expect(isoTime((await newestEvent(it)).created)).toBe('2031-04-16T00:00:00')
    const ended = await it.stripe.subscriptions.cancel(member.id)
    expect(isoTime(ended.ended_at ?? 0)).toBe('2031-04-16T00:00:00')
  })

  test('decides when payments are retried, and when the retries end', async () => {
    await goTo(it, '2031-06-01T00:00:00')
    const clock = await aClock('2031-01-31T09:00:00')
    const customer = await aCustomer(clock.id)
    const subscription = await join(customer)
    const failing = await it.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    await it.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
    const standing = async () => {
      const { status, latest_invoice } = await it.stripe.subscriptions.retrieve(subscription.id)
      return [status, (await it.stripe.invoices.retrieve(String(latest_invoice))).attempt_count]
    }
    await advance(clock.id, '2031-02-28T11:00:00')
    expect(await standing()).toEqual(['past_due', 1])
    await goTo(it, '2031-06-20T00:00:00')
    expect(await standing()).toEqual(['past_due', 1])
    await advance(clock.id, '2031-03-07T09:00:00')
    expect(await standing()).toEqual(['past_due', 4])
    await advance(clock.id, '2031-03-07T11:00:00')
    expect(await standing()).toEqual(['canceled', 5])
    const over = await it.stripe.subscriptions.retrieve(subscription.id)
    expect(isoTime(over.ended_at ?? 0)).toBe('2031-03-07T10:00:00')
  })
})

describe('refuses', () => {
  test('an advance that is backwards, empty, too far, or of an unknown clock', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const other = await aClock('2031-01-31T09:00:00')
    const to = async (time: string, id = clock.id) => errorOf(clocks().advance(id, { frozen_time: at(time) }))
    expect(await to('2031-01-31T09:00:00')).toMatchObject({ statusCode: 400, param: 'frozen_time' })
    expect(await to('2030-12-31T09:00:00')).toMatchObject({ statusCode: 400, param: 'frozen_time' })
    expect((await to('2033-01-31T09:00:01')).code).toBe('test_clock_advance_too_far')
    expect(await to('2031-02-01T09:00:00', 'clock_none')).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    await join(await aCustomer(clock.id))
    expect((await to('2031-03-31T09:00:01')).code).toBe('test_clock_advance_too_far')
    const weekly = await it.stripe.prices.create({
      product: String(plans.monthly18.product),
      currency: 'gbp',
      unit_amount: 500,
      recurring: { interval: 'week' },
    })
    const short = await join(await aCustomer(clock.id), weekly)
    expect((await to('2031-02-14T09:00:01')).code).toBe('test_clock_advance_too_far')
    await it.stripe.subscriptions.cancel(short.id)
    expect((await advance(clock.id, '2031-03-31T09:00:00')).status).toBe('ready')
    // A customer of another clock does not hold this one back.
    expect((await advance(other.id, '2033-01-31T09:00:00')).status).toBe('ready')
  })

  test('a missing time, an unknown parameter, and a customer that cannot have a clock', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const bare = clocks().create({} as Stripe.TestHelpers.TestClockCreateParams)
    expect(await errorOf(bare)).toMatchObject({ code: 'parameter_missing', param: 'frozen_time' })
    const odd = { frozen_time: 1, speed: 2 } as Stripe.TestHelpers.TestClockCreateParams
    expect((await errorOf(clocks().create(odd))).code).toBe('parameter_unknown')
    const given = (customer: string) => errorOf(aClock('2031-01-31T09:00:00', { customer }))
    expect(await given('cus_none')).toMatchObject({ code: 'resource_missing', param: 'customer' })
    const taken = await aCustomer(clock.id)
    expect((await given(taken.id)).message).toContain('already attached')
    const busy = await aMember(it, plans.monthly27)
    expect((await given(String(busy.customer))).message).toContain('lives by another time')
    const unknown = it.stripe.customers.create({ test_clock: 'clock_none' })
    expect(await errorOf(unknown)).toMatchObject({ code: 'resource_missing', param: 'test_clock' })
    const moved = { test_clock: clock.id } as Stripe.CustomerUpdateParams
    expect((await errorOf(it.stripe.customers.update(taken.id, moved))).code).toBe('parameter_unknown')
    await aCustomer(clock.id)
    await aCustomer(clock.id)
    expect((await errorOf(aCustomer(clock.id))).message).toBe('A test clock can have at most 3 customers.')
  })
})

test('an existing customer can be given to a new clock', async () => {
  const customer = await aCustomer()
  const clock = await aClock('2031-01-31T09:00:00', { customer: customer.id })
  expect(await it.stripe.customers.retrieve(customer.id)).toMatchObject({ test_clock: clock.id })
  expect(isoTime((await join(customer)).start_date)).toBe('2031-01-31T09:00:00')
})

test('lists show the customers of a clock only for that clock', async () => {
  const clock = await aClock('2031-01-31T09:00:00')
  const clocked = await join(await aCustomer(clock.id))
  const plain = await join(await aCustomer())
  const ids = (list: Stripe.ApiList<{ id: string }>) => list.data.map(({ id }) => id)
  const { customers, subscriptions } = it.stripe
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
    const subscription = await join(customer)
    expect(await clocks().del(clock.id)).toMatchObject({ id: clock.id, deleted: true })
    expect((await newestEvent(it)).type).toBe('test_helpers.test_clock.deleted')
    expect(await errorOf(clocks().retrieve(clock.id))).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(await errorOf(clocks().del(clock.id))).toMatchObject({ statusCode: 404 })
    expect(await it.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    const ended = await it.stripe.subscriptions.retrieve(subscription.id)
    expect([ended.status, isoTime(ended.ended_at ?? 0)]).toEqual(['canceled', '2031-01-31T09:00:00'])
    for (const { id } of [kept, plain]) {
      expect(await it.stripe.customers.retrieve(id)).not.toHaveProperty('deleted')
    }
    expect((await clocks().list()).data.map(({ id }) => id)).toEqual([other.id])
  })

  test('happens automatically after thirty days of the sandbox’s time', async () => {
    const clock = await aClock('2031-01-31T09:00:00')
    const customer = await aCustomer(clock.id)
    await it.control('POST', 'clock', { now: clock.deletes_after - 60 })
    expect((await clocks().retrieve(clock.id)).status).toBe('ready')
    await it.control('POST', 'clock', { now: clock.deletes_after })
    expect((await errorOf(clocks().retrieve(clock.id))).code).toBe('resource_missing')
    expect(await it.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  })
})
