// The records of a subscription's life at the provider: invoices, renewals, failures and late payments.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPayable, pauseSubscription, readBalance, reconcilePayments } from '#server/domains/payments/index.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { billingWorld, planTermsOf, type Subscriber } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { subscribe, moveTo, runDueJobs, eventsOf, invoicesOf, replicaOf } = world

beforeEach(() => {
  world.published.length = 0
})
afterEach(async () => {
  expect(await world.brokenInvariants()).toEqual([])
})

test('the first payment becomes one invoice, with its description, period and VAT, and is published once', async () => {
  const family = await subscribe(planTermsOf(150, 1))
  const { subscriptionId, payer } = family
  expect(await invoicesOf(subscriptionId)).toMatchObject([
    {
      account_id: payer.accountId,
      status: 'paid',
      reason: 'subscription_create',
      total_pence: 2700,
      vat_pence: 450,
      due_pence: 2700,
      paid_pence: 2700,
      remaining_pence: 0,
      period_start: new Date('2027-01-31T09:00:00Z'),
      period_end: new Date('2027-02-28T09:00:00Z'),
      lines: [{ text: '150 credits, 31 January 2027 to 28 February 2027', amount: 2700, proration: false }],
    },
  ])
  expect(eventsOf('invoice-paid', family)).toHaveLength(1)
  expect(eventsOf('invoice-failed', family)).toEqual([])
  expect(await replicaOf(subscriptionId)).toMatchObject({
    status: 'active',
    price_key: 'plan_150_1m_gbp_v1',
    booster_steps: 0,
    pending_update: false,
    open_invoice: null,
    started_at: new Date('2027-01-31T09:00:00Z'),
    ended_at: null,
  })
  expect(await readBalance(db, payer.accountId)).toBe(0)
})

test('a card that pays on session is saved for the next renewals', async () => {
  const { subscriptionId } = await subscribe(planTermsOf(100, 1))
  const { payment_settings } = await world.stripe.subscriptions.retrieve(subscriptionId)
  expect(payment_settings?.save_default_payment_method).toBe('on_subscription')
})

test('the card chosen on the provider’s page pays the renewals, until the subscription gets another card', async () => {
  const { subscriptionId, customerId } = await subscribe(planTermsOf(100, 1))
  const first = (await world.gateway.getSubscription(subscriptionId)).cardId
  expect(first).not.toBeNull()
  const choose = async () => {
    const { id } = await world.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId })
    await world.stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } })
    await runDueJobs()
    return id
  }
  const chosen = await choose()
  expect((await world.gateway.getSubscription(subscriptionId)).cardId).toBe(chosen)
  await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: first ?? '' })
  // Repeated events change no card.
  await world.control('POST', 'events/replay', { times: 1, reverse: true })
  await db.deleteFrom('webhook_inbox').execute()
  await db.deleteFrom('job').where('kind', '=', 'webhook:handle').execute()
  await world.control('POST', 'events/replay', { times: 1, reverse: true })
  await runDueJobs()
  expect((await world.gateway.getSubscription(subscriptionId)).cardId).toBe(first)
  const again = await choose()
  expect((await world.gateway.getSubscription(subscriptionId)).cardId).toBe(again)
})

test('renewals at month ends and over a clock change are each one invoice, published once', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  const { subscriptionId } = family
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) await moveTo(`${day}T10:30:00Z`)
  const invoices = await invoicesOf(subscriptionId)
  expect(
    invoices.map((invoice) => [invoice.reason, invoice.status, invoice.total_pence, invoice.period_start]),
  ).toEqual([
    ['subscription_create', 'paid', 1800, new Date('2027-01-31T09:00:00Z')],
    ['subscription_cycle', 'paid', 1800, new Date('2027-02-28T09:00:00Z')],
    ['subscription_cycle', 'paid', 1800, new Date('2027-03-31T09:00:00Z')],
    ['subscription_cycle', 'paid', 1800, new Date('2027-04-30T09:00:00Z')],
  ])
  expect(eventsOf('invoice-paid', family)).toHaveLength(4)
})

test('each retry of a renewal without funds is published once with the provider’s message, and another card pays on session', async () => {
  await moveTo('2027-05-31T09:00:00Z')
  const family = await subscribe(planTermsOf(200, 1))
  const { subscriptionId, customerId } = family
  await world.swapCard(customerId, testCards.noFunds)
  await moveTo('2027-06-30T10:30:00Z')
  expect(await replicaOf(subscriptionId)).toMatchObject({ status: 'past_due' })
  const [, renewal] = await invoicesOf(subscriptionId)
  expect(renewal).toMatchObject({
    status: 'open',
    attempts: 1,
    remaining_pence: 3600,
    last_error: 'Your card has insufficient funds.',
    needs_confirmation: false,
  })
  expect(eventsOf('invoice-failed', family)).toMatchObject([{ invoiceId: renewal?.stripe_id, attempt: 1 }])
  expect((await replicaOf(subscriptionId)).open_invoice).toBe(renewal?.stripe_id)

  await moveTo('2027-07-01T11:00:00Z')
  expect(eventsOf('invoice-failed', family)).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
  const payable = await findPayable(world.services, subscriptionId)
  expect(payable).toMatchObject({
    invoiceId: renewal?.stripe_id,
    amount: 3600,
    message: 'Your card has insufficient funds.',
    needsConfirmation: false,
  })
  expect(payable?.clientSecret).toMatch(/^pi_.*_secret_/)

  await world.payInvoice(payable?.invoiceId ?? '', testCards.declined)
  expect(await findPayable(world.services, subscriptionId)).toMatchObject({ message: 'Your card was declined.' })
  await world.payInvoice(payable?.invoiceId ?? '', testCards.challenged, { challenge: 'fail' })
  expect((await findPayable(world.services, subscriptionId))?.message).toContain('unable to authenticate')

  await world.payInvoice(payable?.invoiceId ?? '', testCards.other)
  await runDueJobs()
  expect(await findPayable(world.services, subscriptionId)).toBeNull()
  expect(await replicaOf(subscriptionId)).toMatchObject({ status: 'active', open_invoice: null })
  expect(eventsOf('invoice-paid', family)).toHaveLength(2)
  await moveTo('2027-07-31T10:30:00Z')
  const [, , next] = await invoicesOf(subscriptionId)
  expect(next).toMatchObject({ status: 'paid', total_pence: 3600 })
})

test('a renewal that the bank wants confirmed is recorded as needing confirmation', async () => {
  await moveTo('2027-09-01T09:00:00Z')
  const { subscriptionId, customerId } = await subscribe(planTermsOf(100, 3))
  await world.swapCard(customerId, testCards.challenged)
  await moveTo('2027-12-01T10:30:00Z')
  const payable = await findPayable(world.services, subscriptionId)
  expect(payable).toMatchObject({ amount: 5000, needsConfirmation: true })
  expect((await invoicesOf(subscriptionId))[1]).toMatchObject({ status: 'open', needs_confirmation: true })
  await world.payInvoice(payable?.invoiceId ?? '', testCards.challenged)
  await runDueJobs()
  expect(await replicaOf(subscriptionId)).toMatchObject({ status: 'active' })
})

test('a first payment without funds publishes no failure, and another card pays it', async () => {
  const family = await subscribe(planTermsOf(100, 1), testCards.noFunds)
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ status: 'incomplete', latest_paid_at: null })
  expect(eventsOf('invoice-failed', family)).toEqual([])
  expect(eventsOf('invoice-paid', family)).toEqual([])
  const payable = await findPayable(world.services, family.subscriptionId)
  expect(payable).toMatchObject({ amount: 1800, message: 'Your card has insufficient funds.' })
  await world.payInvoice(payable?.invoiceId ?? '', testCards.good)
  await runDueJobs()
  expect(await replicaOf(family.subscriptionId)).toMatchObject({ status: 'active', latest_paid_pence: 1800 })
  expect(eventsOf('invoice-paid', family)).toHaveLength(1)
})

test('a new rate of VAT applies to bills from its first day on, and earlier bills keep theirs', async () => {
  const reconcileAt = async (moment: string) => {
    await moveTo(moment)
    await reconcilePayments(world.services)
    await runDueJobs()
  }
  const subscribeAt = async (moment: string) => {
    await moveTo(moment)
    return subscribe(planTermsOf(100, 1))
  }
  const early = await subscribeAt('2028-01-10T12:00:00Z')
  const night = await subscribeAt('2028-01-11T00:30:00Z')
  const late = await subscribeAt('2028-01-11T12:00:00Z')
  const withoutRate = await subscribe(planTermsOf(100, 1))
  await world.stripe.subscriptions.update(withoutRate.subscriptionId, { default_tax_rates: '' })
  const resting = await subscribe(planTermsOf(100, 1))
  await pauseSubscription(world.services, { operation: 'rest', subscriptionId: resting.subscriptionId })
  await db.insertInto('vat_rate').values({ class: 'hire', valid_from: '2028-02-11', basis_points: 0 }).execute()
  const families = [early, night, late, withoutRate, resting]
  const rates = async () =>
    Promise.all(families.map(async ({ subscriptionId }) => (await replicaOf(subscriptionId))?.vat_basis_points))

  await reconcileAt('2028-02-10T22:00:00Z')
  expect(await rates()).toEqual([2000, 2000, 2000, null, 2000])
  // The second family is billed within the hour, on the first day of the new rate.
  await reconcileAt('2028-02-10T23:45:00Z')
  expect(await rates()).toEqual([2000, 0, 2000, null, 2000])
  await reconcileAt('2028-02-11T00:05:00Z')
  expect(await rates()).toEqual([0, 0, 0, null, 0])
  const before = await countRateOperations()
  await reconcileAt('2028-02-11T14:00:00Z')
  expect(await countRateOperations()).toBe(before)

  const vatOf = async ({ subscriptionId }: Subscriber) =>
    (await invoicesOf(subscriptionId)).map(({ vat_pence }) => vat_pence)
  expect(await Promise.all(families.map(vatOf))).toEqual([[300, 300], [300, 0], [300, 0], [300, 0], [300]])
  const { data } = await world.stripe.taxRates.list({ limit: 100 })
  expect(data.map(({ percentage, inclusive }) => [percentage, inclusive])).toEqual([
    [0, true],
    [20, true],
  ])
})

/** Counts all requests to the provider that change a rate. */
async function countRateOperations(): Promise<number> {
  const { count } = await db
    .selectFrom('payment_op')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operation', 'like', 'vat:%')
    .executeTakeFirstOrThrow()
  return Number(count)
}
