import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, at, type ClockAnswer, eventTypes, goTo, isoTime, newestEvent, useCard } from '../testing/time.ts'

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

describe('an unpaid renewal', () => {
  let member: Stripe.Subscription
  beforeEach(async () => {
    await goTo(it, '2027-01-10T12:00:00')
    member = await aMember(it, plans.monthly27)
  })

  test('is retried on days 1, 3, 5 and 7, then ends the subscription', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    await goTo(it, '2027-02-10T13:00:00')
    expect((await reread(member)).status).toBe('past_due')
    expect(await newestInvoice(member)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: at('2027-02-11T13:00:00'),
    })
    const tried: string[] = []
    for (;;) {
      const { body } = await it.control<ClockAnswer>('GET', 'clock')
      if ((await reread(member)).status !== 'past_due' || body.next === null) break
      tried.push(isoTime(body.next))
      await it.control('POST', 'clock', { now: body.next })
    }
    expect(tried).toEqual(['2027-02-11T13:00:00', '2027-02-13T13:00:00', '2027-02-15T13:00:00', '2027-02-17T13:00:00'])
    expect(await reread(member)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-02-17T13:00:00'),
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(await newestInvoice(member)).toMatchObject({
      status: 'open',
      attempt_count: 5,
      next_payment_attempt: null,
      auto_advance: false,
    })
  })

  test('an attempt by the customer in between does not move the schedule', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    await goTo(it, '2027-02-12T00:00:00')
    const open = await newestInvoice(member)
    for (let i = 0; i < 3; i += 1) await errorOf(it.stripe.invoices.pay(open.id))
    expect(await newestInvoice(member)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: at('2027-02-13T13:00:00'),
    })
    await goTo(it, '2027-02-17T12:59:59')
    expect((await reread(member)).status).toBe('past_due')
  })

  test('is past due until every attempted invoice is paid', async () => {
    const threeDays = await it.stripe.prices.create({
      product: String(plans.monthly27.product),
      currency: 'gbp',
      unit_amount: 900,
      recurring: { interval: 'day', interval_count: 3 },
    })
    const quick = await aMember(it, threeDays)
    await useCard(it, quick, 'pm_card_authenticationRequired')
    await goTo(it, '2027-01-16T14:00:00')
    const [second, first] = (await it.stripe.invoices.list({ subscription: quick.id, status: 'open' })).data
    const pay = async (invoice: Stripe.Invoice | undefined) => {
      const [payment] = (await it.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
      await it.control('POST', `payment-intents/${payment?.payment.payment_intent}/confirm`, {
        card: '4242424242424242',
      })
      return (await reread(quick)).status
    }
    expect(await pay(second)).toBe('past_due')
    expect(await pay(first)).toBe('active')
  })

  test('continues when there is another card at the next retry', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    await goTo(it, '2027-02-10T13:00:00')
    await useCard(it, member, 'pm_card_visa')
    await goTo(it, '2027-02-11T13:00:00')
    expect((await reread(member)).status).toBe('active')
    expect(await newestInvoice(member)).toMatchObject({ status: 'paid', attempt_count: 2 })
  })

  test('continues once the customer pays on session, and saves the card only when asked to', async () => {
    for (const keeps of [true, false]) {
      await goTo(it, '2027-01-10T12:00:00')
      const family = await aMember(it, plans.monthly27)
      if (keeps)
        await it.stripe.subscriptions.update(family.id, {
          payment_settings: { save_default_payment_method: 'on_subscription' },
        })
      const failing = await useCard(it, family, 'pm_card_chargeCustomerFail')
      await goTo(it, '2027-02-10T13:00:00')
      const open = await it.stripe.invoices.retrieve((await newestInvoice(family)).id, {
        expand: ['payments', 'confirmation_secret'],
      })
      const intent = String(open.payments?.data[0]?.payment.payment_intent)
      expect(open.confirmation_secret?.client_secret).toContain(intent)
      await it.control('POST', `payment-intents/${intent}/confirm`, { card: '5555555555554444' })
      const after = await it.stripe.subscriptions.retrieve(family.id, { expand: ['default_payment_method'] })
      expect(after.status).toBe('active')
      const card = after.default_payment_method as Stripe.PaymentMethod
      if (keeps) expect(card.card?.last4).toBe('4444')
      else expect(card.id).toBe(failing)
    }
  })

  test('is not retried automatically after a bank asks for 3-D Secure', async () => {
    await useCard(it, member, 'pm_card_authenticationRequired')
    const before = await newestEvent(it)
    await goTo(it, '2027-02-10T13:00:00')
    const open = await it.stripe.invoices.retrieve((await newestInvoice(member)).id, {
      expand: ['payments.data.payment.payment_intent'],
    })
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null })
    const intent = open.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
    expect(intent.status).toBe('requires_action')
    expect((await reread(member)).status).toBe('past_due')
    expect(await eventTypes(it, before)).toContain('invoice.payment_action_required')
    await goTo(it, '2027-02-12T13:00:00')
    expect((await newestInvoice(member)).attempt_count).toBe(1)
    await it.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4000002760003184' })
    expect((await reread(member)).status).toBe('active')
  })

  test('ends after the retry schedule if a 3-D Secure request stays unanswered', async () => {
    await useCard(it, member, 'pm_card_authenticationRequired')
    await goTo(it, '2027-02-17T12:59:59')
    expect((await reread(member)).status).toBe('past_due')
    await goTo(it, '2027-02-17T13:00:00')
    expect((await reread(member)).status).toBe('canceled')
  })

  test('fails without any card, too', async () => {
    const method = String((await reread(member)).default_payment_method)
    await it.stripe.paymentMethods.detach(method)
    await goTo(it, '2027-02-10T13:00:00')
    expect((await reread(member)).status).toBe('past_due')
    expect(await newestInvoice(member)).toMatchObject({ status: 'open', attempt_count: 1 })
  })
})

describe('the status after the last retry', () => {
  test.each(['unpaid', 'past_due'] as const)('can be %s', async (afterRetries) => {
    const other = await startTestSandbox({ timeStands: true, afterRetries, retryDays: [1], finalizeAfter: 0 })
    try {
      const { monthly27 } = await makePlans(other.stripe)
      await goTo(other, '2027-01-10T12:00:00')
      const member = await aMember(other, monthly27)
      await useCard(other, member, 'pm_card_chargeCustomerFail')
      await goTo(other, '2027-02-12T12:00:00')
      expect((await other.stripe.subscriptions.retrieve(member.id)).status).toBe(afterRetries)
      await goTo(other, '2027-03-10T12:00:00')
      const [newest] = (await other.stripe.invoices.list({ subscription: member.id })).data
      expect(newest?.status).toBe(afterRetries === 'unpaid' ? 'draft' : 'open')
    } finally {
      await other.close()
    }
  })
})
