import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aSubscription, eventTypesSince, moveClockTo, newestEvent, replaceCard } from '../testing/time.ts'

let sandbox: TestSandbox
let plans: Plans
beforeAll(async () => {
  sandbox = await startTestSandbox()
  plans = await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

let subscription: Stripe.Subscription
beforeEach(async () => {
  await moveClockTo(sandbox, '2027-01-10T12:00:00')
  subscription = await aSubscription(sandbox, plans.monthly27, {
    session: { subscription_data: { default_tax_rates: [plans.rate.id], billing_mode: { type: 'flexible' } } },
  })
})
const invoiceId = () => String(subscription.latest_invoice)
const intentOf = async (invoice: string) =>
  String((await sandbox.stripe.invoicePayments.list({ invoice })).data[0]?.payment.payment_intent)

describe('a credit note', () => {
  test('on a paid invoice is split between the card, the balance and payments outside Stripe', async () => {
    const note = await sandbox.stripe.creditNotes.create({
      invoice: invoiceId(),
      amount: 1200,
      refund_amount: 700,
      credit_amount: 400,
      out_of_band_amount: 100,
      reason: 'order_change',
      memo: 'Ended early',
      metadata: { refundId: 'r1' },
      expand: ['refunds.refund'],
    })
    expect(note).toMatchObject({
      amount: 1200,
      type: 'post_payment',
      post_payment_amount: 1200,
      total_taxes: [{ amount: 200, tax_behavior: 'inclusive' }],
      refunds: [{ amount_refunded: 700, refund: { object: 'refund', status: 'succeeded' } }],
      status: 'issued',
    })
    expect(note.number).toMatch(/-CN-01$/)
    expect(await sandbox.stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ balance: -400 })
    const [line] = (await sandbox.stripe.customers.listBalanceTransactions(String(subscription.customer))).data
    expect(line).toMatchObject({ type: 'credit_note', credit_note: note.id, invoice: invoiceId(), amount: -400 })
    expect(await sandbox.stripe.invoices.retrieve(invoiceId())).toMatchObject({
      status: 'paid',
      post_payment_credit_notes_amount: 1200,
    })
    const listed = await sandbox.stripe.creditNotes.list({ invoice: invoiceId() })
    expect(listed.data.map(({ id }) => id)).toEqual([note.id])
    expect((await sandbox.stripe.creditNotes.listLineItems(note.id)).data[0]).toMatchObject({ amount: 1200 })
  })

  test('never credits more than is left after earlier refunds', async () => {
    const intent = await intentOf(invoiceId())
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intent, amount: 2000 })
    const credit = (params: Partial<Stripe.CreditNoteCreateParams>) =>
      sandbox.stripe.creditNotes.create({ invoice: invoiceId(), ...params })
    expect((await errorOf(credit({ amount: 701, refund_amount: 701 }))).param).toBe('amount')
    await credit({ amount: 700, refund_amount: 700 })
    expect((await errorOf(credit({ amount: 1, refund_amount: 1 }))).param).toBe('amount')
    expect((await sandbox.stripe.charges.list({ payment_intent: intent })).data[0]).toMatchObject({
      amount_refunded: 2700,
    })
    expect(refund.status).toBe('succeeded')
  })

  test('can account for an earlier refund', async () => {
    const refund = await sandbox.stripe.refunds.create({ payment_intent: await intentOf(invoiceId()), amount: 900 })
    const [line] = (await sandbox.stripe.invoices.listLineItems(invoiceId())).data
    const note = await sandbox.stripe.creditNotes.create({
      invoice: invoiceId(),
      lines: [{ type: 'invoice_line_item', invoice_line_item: line?.id ?? '', amount: 900 }],
      refunds: [{ refund: refund.id }],
    })
    expect(note).toMatchObject({ amount: 900, refunds: [{ refund: refund.id, amount_refunded: 900 }] })
    // The credit note and the refund it explains count once, so the whole rest can still be credited.
    const rest = { invoice: invoiceId(), amount: 1800, credit_amount: 1800 }
    await expect(sandbox.stripe.creditNotes.create(rest)).resolves.toBeDefined()
  })

  test('on an open invoice leaves less to pay, down to nothing', async () => {
    await replaceCard(sandbox, subscription, 'pm_card_chargeCustomerFail')
    await moveClockTo(sandbox, '2027-02-10T13:00:00')
    const [open] = (await sandbox.stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data
    const id = open?.id ?? ''
    expect(await sandbox.stripe.creditNotes.create({ invoice: id, amount: 700 })).toMatchObject({
      type: 'pre_payment',
      pre_payment_amount: 700,
    })
    expect(await sandbox.stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', amount_remaining: 2000 })
    expect((await sandbox.stripe.paymentIntents.retrieve(await intentOf(id))).amount).toBe(2000)
    await sandbox.stripe.creditNotes.create({ invoice: id, amount: 2000 })
    expect(await sandbox.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_remaining: 0 })
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })

  test('can be previewed without being created, and is refused when its parts do not add up', async () => {
    const preview = await sandbox.stripe.creditNotes.preview({ invoice: invoiceId(), amount: 500, refund_amount: 500 })
    expect(preview.amount).toBe(500)
    expect((await sandbox.stripe.creditNotes.list({ invoice: invoiceId() })).data).toEqual([])
    const uneven = sandbox.stripe.creditNotes.create({ invoice: invoiceId(), amount: 500, refund_amount: 400 })
    expect((await errorOf(uneven)).param).toBe('refund_amount')
    expect((await errorOf(sandbox.stripe.creditNotes.create({ invoice: invoiceId() }))).param).toBe('amount')
  })
})

describe('a dispute', () => {
  async function createDispute(): Promise<Stripe.Dispute> {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_createDispute',
      return_url: 'http://shop.test',
    })
    const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data
    if (dispute === undefined) throw new Error('There is no dispute.')
    return dispute
  }

  test('won by evidence returns the money to the shop, which may refund it', async () => {
    const before = await newestEvent(sandbox)
    const dispute = await createDispute()
    const draft = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { customer_name: 'Mia' },
      submit: false,
    })
    expect(draft).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Mia' } })
    const won = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    expect(won.status).toBe('won')
    expect((await eventTypesSince(sandbox, before)).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
    await expect(sandbox.stripe.refunds.create({ charge: String(dispute.charge) })).resolves.toBeDefined()
  })

  test('is closed for good when it is lost by evidence or accepted', async () => {
    const lost = await createDispute()
    await sandbox.stripe.disputes.update(lost.id, { evidence: { uncategorized_text: 'losing_evidence' } })
    expect((await sandbox.stripe.disputes.retrieve(lost.id)).status).toBe('lost')
    const accepted = await createDispute()
    expect((await sandbox.stripe.disputes.close(accepted.id)).status).toBe('lost')
    expect((await errorOf(sandbox.stripe.disputes.close(accepted.id))).statusCode).toBe(400)
    const late = sandbox.stripe.disputes.update(accepted.id, { evidence: { product_description: 'x' } })
    expect((await errorOf(late)).param).toBe('evidence')
    expect((await errorOf(sandbox.stripe.refunds.create({ charge: String(lost.charge) }))).code).toBe('charge_disputed')
  })

  test('with other evidence waits for the bank', async () => {
    const dispute = await createDispute()
    const answered = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'Clothes on loan' },
    })
    expect(answered).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    })
  })
})

describe('customers', () => {
  test('setting a balance records a transaction', async () => {
    const customer = await sandbox.stripe.customers.create({ balance: -500 })
    await sandbox.stripe.customers.update(customer.id, { balance: -200, name: 'Mia' })
    const lines = (await sandbox.stripe.customers.listBalanceTransactions(customer.id)).data
    expect(lines.map(({ amount, type }) => [amount, type])).toEqual([
      [300, 'adjustment'],
      [-500, 'initial'],
    ])
    const line = await sandbox.stripe.customers.retrieveBalanceTransaction(customer.id, lines[0]?.id ?? '')
    expect(line.ending_balance).toBe(-200)
    const other = await sandbox.stripe.customers.create({})
    const mismatched = sandbox.stripe.customers.retrieveBalanceTransaction(other.id, line.id)
    expect((await errorOf(mismatched)).code).toBe('resource_missing')
  })

  test('deleting a customer ends their subscriptions', async () => {
    await sandbox.stripe.customers.del(String(subscription.customer))
    expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
    expect(await sandbox.stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ deleted: true })
  })

  test('a card that is always declined cannot be saved, nor can another customer’s', async () => {
    const { id: customer } = await sandbox.stripe.customers.create({})
    const declined = sandbox.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })
    expect(await errorOf(declined)).toMatchObject({ statusCode: 402, code: 'card_declined' })
    const card = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const attachedElsewhere = sandbox.stripe.paymentMethods.attach(card.id, { customer: String(subscription.customer) })
    expect((await errorOf(attachedElsewhere)).message).toContain('already been attached')
    await sandbox.stripe.paymentMethods.detach(card.id)
    expect((await errorOf(sandbox.stripe.paymentMethods.detach(card.id))).message).toContain('not attached')
  })
})
