import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import {
  aSubscription,
  at,
  type ClockAnswer,
  eventTypesSince,
  isoTime,
  moveClockTo,
  newestEvent,
  replaceCard,
} from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox({ isClockStopped: true })
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

const reread = (subscription: Stripe.Subscription) => sandbox.stripe.subscriptions.retrieve(subscription.id)
const invoicesOf = async (subscription: Stripe.Subscription) =>
  (await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data
const newestInvoice = async (subscription: Stripe.Subscription) => {
  const [newest] = await invoicesOf(subscription)
  if (newest === undefined) throw new Error('There is no invoice.')
  return newest
}

describe('an unpaid renewal', () => {
  let subscription: Stripe.Subscription
  beforeEach(async () => {
    await moveClockTo(sandbox, '2027-01-10T12:00:00')
    subscription = await aSubscription(sandbox, plans.monthly27)
  })

  test('is retried on days 1, 3, 5 and 7, then ends the subscription', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    expect((await reread(subscription)).status).toBe('past_due')
    expect(await newestInvoice(subscription)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: at('2027-02-11T13:00:00'),
    })
    const retryTimes: string[] = []
    for (;;) {
      const { body } = await sandbox.control<ClockAnswer>('GET', 'clock')
      if ((await reread(subscription)).status !== 'past_due' || body.next === null) break
      retryTimes.push(isoTime(body.next))
      await sandbox.control('POST', 'clock', { now: body.next })
    }
    expect(retryTimes).toEqual([
      '2027-02-11T13:00:00',
      '2027-02-13T13:00:00',
      '2027-02-15T13:00:00',
      '2027-02-17T13:00:00',
    ])
    expect(await reread(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-02-17T13:00:00'),
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(await newestInvoice(subscription)).toMatchObject({
      status: 'open',
      attempt_count: 5,
      next_payment_attempt: null,
      auto_advance: false,
    })
  })

  test('keeps its retry schedule after attempts by the customer in between', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    await moveClockTo(sandbox, '2027-02-12T00:00:00')
    const invoice = await newestInvoice(subscription)
    for (let i = 0; i < 3; i += 1) await errorOf(sandbox.stripe.invoices.pay(invoice.id))
    expect(await newestInvoice(subscription)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: at('2027-02-13T13:00:00'),
    })
    await moveClockTo(sandbox, '2027-02-17T12:59:59')
    expect((await reread(subscription)).status).toBe('past_due')
  })

  test('leaves the subscription past due until every attempted invoice is paid', async () => {
    const threeDays = await sandbox.stripe.prices.create({
      product: String(plans.monthly27.product),
      currency: 'gbp',
      unit_amount: 900,
      recurring: { interval: 'day', interval_count: 3 },
    })
    const threeDaySubscription = await aSubscription(sandbox, threeDays)
    await replaceCard(sandbox, threeDaySubscription, 'pm_card_authenticationRequired')
    await moveClockTo(sandbox, '2027-01-16T14:00:00')
    const [secondInvoice, firstInvoice] = (
      await sandbox.stripe.invoices.list({ subscription: threeDaySubscription.id, status: 'open' })
    ).data
    const pay = async (invoice: Stripe.Invoice | undefined) => {
      const [payment] = (await sandbox.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
      await sandbox.control('POST', `payment-intents/${payment?.payment.payment_intent}/confirm`, {
        card: '4242424242424242',
      })
      return (await reread(threeDaySubscription)).status
    }
    expect(await pay(secondInvoice)).toBe('past_due')
    expect(await pay(firstInvoice)).toBe('active')
  })

  test('is paid with another card at the next retry', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    await replaceCard(sandbox, subscription, 'pm_card_visa')
    await moveClockTo(sandbox, '2027-02-11T13:00:00')
    expect((await reread(subscription)).status).toBe('active')
    expect(await newestInvoice(subscription)).toMatchObject({ status: 'paid', attempt_count: 2 })
  })

  test('is paid when the customer pays on session, and saves that card only on request', async () => {
    for (const savesCard of [true, false]) {
      await moveClockTo(sandbox, '2027-01-10T12:00:00')
      const subscription = await aSubscription(sandbox, plans.monthly27)
      if (savesCard)
        await sandbox.stripe.subscriptions.update(subscription.id, {
          payment_settings: { save_default_payment_method: 'on_subscription' },
        })
      const failingCard = await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
      await moveClockTo(sandbox, '2027-02-10T13:00:00')
      const invoice = await sandbox.stripe.invoices.retrieve((await newestInvoice(subscription)).id, {
        expand: ['payments', 'confirmation_secret'],
      })
      const intentId = String(invoice.payments?.data[0]?.payment.payment_intent)
      expect(invoice.confirmation_secret?.client_secret).toContain(intentId)
      await sandbox.control('POST', `payment-intents/${intentId}/confirm`, { card: '5555555555554444' })
      const updated = await sandbox.stripe.subscriptions.retrieve(subscription.id, {
        expand: ['default_payment_method'],
      })
      expect(updated.status).toBe('active')
      const card = updated.default_payment_method as Stripe.PaymentMethod
      if (savesCard) expect(card.card?.last4).toBe('4444')
      else expect(card.id).toBe(failingCard)
    }
  })

  test('is not retried automatically after a bank asks for 3-D Secure', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_authenticationRequired')
    const before = await newestEvent(sandbox)
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    const open = await sandbox.stripe.invoices.retrieve((await newestInvoice(subscription)).id, {
      expand: ['payments.data.payment.payment_intent'],
    })
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null })
    const intent = open.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
    expect(intent.status).toBe('requires_action')
    expect((await reread(subscription)).status).toBe('past_due')
    expect(await eventTypesSince(sandbox, before)).toContain('invoice.payment_action_required')
    await moveClockTo(sandbox, '2027-02-12T13:00:00')
    expect((await newestInvoice(subscription)).attempt_count).toBe(1)
    await sandbox.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4000002760003184' })
    expect((await reread(subscription)).status).toBe('active')
  })

  test('ends the subscription after the retry schedule if a 3-D Secure request stays unanswered', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_authenticationRequired')
    await moveClockTo(sandbox, '2027-02-17T12:59:59')
    expect((await reread(subscription)).status).toBe('past_due')
    await moveClockTo(sandbox, '2027-02-17T13:00:00')
    expect((await reread(subscription)).status).toBe('canceled')
  })

  test('counts as a failed attempt when there is no card', async () => {
    const method = String((await reread(subscription)).default_payment_method)
    await sandbox.stripe.paymentMethods.detach(method)
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    expect((await reread(subscription)).status).toBe('past_due')
    expect(await newestInvoice(subscription)).toMatchObject({ status: 'open', attempt_count: 1 })
  })
})

describe('the status after the last retry', () => {
  test.each(['unpaid', 'past_due'] as const)('can be %s', async (afterRetries) => {
    const otherSandbox = await startTestSandbox({
      isClockStopped: true,
      afterRetries,
      retryDays: [1],
      finalizeAfter: 0,
    })
    try {
      const { monthly27 } = await createPlans(otherSandbox.stripe)
      await moveClockTo(otherSandbox, '2027-01-10T12:00:00')
      const subscription = await aSubscription(otherSandbox, monthly27)
      await replaceCard(otherSandbox, subscription, 'pm_card_chargeCustomerFail')
      await moveClockTo(otherSandbox, '2027-02-12T12:00:00')
      expect((await otherSandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe(afterRetries)
      await moveClockTo(otherSandbox, '2027-03-10T12:00:00')
      const [newest] = (await otherSandbox.stripe.invoices.list({ subscription: subscription.id })).data
      expect(newest?.status).toBe(afterRetries === 'unpaid' ? 'draft' : 'open')
    } finally {
      await otherSandbox.close()
    }
  })
})
