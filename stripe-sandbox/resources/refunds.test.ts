import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const createPayment = () =>
  sandbox.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://shop.test',
  })

test('a payment can be refunded in parts, but never by more than is left', async () => {
  const intent = await createPayment()
  const part = await sandbox.stripe.refunds.create({
    payment_intent: intent.id,
    amount: 300,
    reason: 'requested_by_customer',
    metadata: { refundId: 'r1' },
  })
  expect(part).toMatchObject({
    amount: 300,
    status: 'succeeded',
    charge: intent.latest_charge,
    metadata: { refundId: 'r1' },
  })
  const tooMuch = await errorOf(sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 701 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toBe('Refund amount (£7.01) is greater than unrefunded amount on charge (£7.00)')
  const rest = await sandbox.stripe.refunds.create({ charge: String(intent.latest_charge) })
  expect(rest.amount).toBe(700)
  const charge = await sandbox.stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
  expect(charge).toMatchObject({ amount_refunded: 1000, refunded: true })
  expect(charge.refunds?.data.map(({ id }) => id)).toEqual([rest.id, part.id])
  expect((await errorOf(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
    'charge_already_refunded',
  )
  expect((await sandbox.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
})

test('a refund is refused without an intent, for an unpaid or unknown intent, and for an intent together with a charge', async () => {
  const unpaid = await sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'gbp' })
  expect((await errorOf(sandbox.stripe.refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(400)
  expect((await errorOf(sandbox.stripe.refunds.create({}))).statusCode).toBe(400)
  expect((await errorOf(sandbox.stripe.refunds.create({ payment_intent: 'pi_none' }))).code).toBe('resource_missing')
  const conflicting = { payment_intent: unpaid.id, charge: 'ch_x' } satisfies Stripe.RefundCreateParams
  expect((await errorOf(sandbox.stripe.refunds.create(conflicting))).param).toBe('charge')
})

test('a disputed charge cannot be refunded', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_createDispute',
    return_url: 'http://shop.test',
  })
  expect(intent.status).toBe('succeeded')
  const disputes = await sandbox.stripe.disputes.list({ payment_intent: intent.id })
  expect(disputes.data[0]).toMatchObject({ amount: 1000, status: 'needs_response', charge: intent.latest_charge })
  expect(await sandbox.stripe.disputes.retrieve(disputes.data[0]?.id ?? '')).toMatchObject({ reason: 'fraudulent' })
  expect((await sandbox.stripe.events.list({ type: 'charge.dispute.created' })).data).toHaveLength(1)
  expect((await errorOf(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed')
})

test('concurrent refunds never return more than was paid', async () => {
  const intent = await createPayment()
  const attempts = await Promise.allSettled(
    [1, 2, 3].map(() => sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 600 })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

describe('a bank that answers an hour later', () => {
  const refundPayment = async (payment_method: string) => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      confirm: true,
      payment_method,
      return_url: 'http://shop.test',
    })
    return sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 600 })
  }
  const moveToNextDue = async () => {
    const { body } = await sandbox.control<{ now: number; next: number }>('GET', 'clock')
    await sandbox.control('POST', 'clock', { now: body.next })
  }

  test('completes a pending refund', async () => {
    const refund = await refundPayment('pm_card_pendingRefund')
    expect(refund.status).toBe('pending')
    await moveToNextDue()
    expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  })

  test('returns a refund, and the money can be refunded again', async () => {
    const refund = await refundPayment('pm_card_refundFail')
    expect(refund.status).toBe('succeeded')
    await moveToNextDue()
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await sandbox.stripe.charges.retrieve(String(refund.charge))).toMatchObject({ amount_refunded: 0 })
    const [event] = (await sandbox.stripe.events.list({ type: 'refund.failed' })).data
    expect(event?.data.object).toMatchObject({ id: refund.id })
    await expect(sandbox.stripe.refunds.create({ charge: String(refund.charge), amount: 1000 })).resolves.toBeDefined()
  })
})

test('a refund emits events of the refund and of the charge', async () => {
  const intent = await createPayment()
  await sandbox.stripe.refunds.create({ payment_intent: intent.id })
  const events = await sandbox.stripe.events.list({ types: ['refund.*', 'charge.refunded'], limit: 2 })
  expect(events.data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created'])
})
