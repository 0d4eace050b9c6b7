import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { aMember, eventTypes, goTo, newestEvent, useCard } from '../testing/time.ts'

let it: TestSandbox
let plans: Plans
beforeAll(async () => {
  it = await startTestSandbox()
  plans = await makePlans(it.stripe)
})
afterAll(() => it.close())

let member: Stripe.Subscription
beforeEach(async () => {
  await goTo(it, '2027-01-10T12:00:00')
  member = await aMember(it, plans.monthly27, {
    session: { subscription_data: { default_tax_rates: [plans.rate.id], billing_mode: { type: 'flexible' } } },
  })
})
const invoiceId = () => String(member.latest_invoice)
const intentOf = async (invoice: string) =>
  String((await it.stripe.invoicePayments.list({ invoice })).data[0]?.payment.payment_intent)

describe('a credit note', () => {
  test('on a paid invoice: part to the card, part to the balance, part outside Stripe', async () => {
    const note = await it.stripe.creditNotes.create({
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
    expect(await it.stripe.customers.retrieve(String(member.customer))).toMatchObject({ balance: -400 })
    const [line] = (await it.stripe.customers.listBalanceTransactions(String(member.customer))).data
    expect(line).toMatchObject({ type: 'credit_note', credit_note: note.id, invoice: invoiceId(), amount: -400 })
    expect(await it.stripe.invoices.retrieve(invoiceId())).toMatchObject({
      status: 'paid',
      post_payment_credit_notes_amount: 1200,
    })
    const listed = await it.stripe.creditNotes.list({ invoice: invoiceId() })
    expect(listed.data.map(({ id }) => id)).toEqual([note.id])
    expect((await it.stripe.creditNotes.listLineItems(note.id)).data[0]).toMatchObject({ amount: 1200 })
  })

  test('never credits more than is left after earlier refunds', async () => {
    const intent = await intentOf(invoiceId())
    const refund = await it.stripe.refunds.create({ payment_intent: intent, amount: 2000 })
    const credit = (params: Partial<Stripe.CreditNoteCreateParams>) =>
      it.stripe.creditNotes.create({ invoice: invoiceId(), ...params })
    expect((await errorOf(credit({ amount: 701, refund_amount: 701 }))).param).toBe('amount')
    await credit({ amount: 700, refund_amount: 700 })
    expect((await errorOf(credit({ amount: 1, refund_amount: 1 }))).param).toBe('amount')
    expect((await it.stripe.charges.list({ payment_intent: intent })).data[0]).toMatchObject({ amount_refunded: 2700 })
    expect(refund.status).toBe('succeeded')
  })

  test('explains an earlier refund', async () => {
    const refund = await it.stripe.refunds.create({ payment_intent: await intentOf(invoiceId()), amount: 900 })
    const [line] = (await it.stripe.invoices.listLineItems(invoiceId())).data
    const note = await it.stripe.creditNotes.create({
      invoice: invoiceId(),
      lines: [{ type: 'invoice_line_item', invoice_line_item: line?.id ?? '', amount: 900 }],
      refunds: [{ refund: refund.id }],
    })
    expect(note).toMatchObject({ amount: 900, refunds: [{ refund: refund.id, amount_refunded: 900 }] })
    // The credit note and the refund it explains count once, so the whole rest can still be credited.
    const rest = { invoice: invoiceId(), amount: 1800, credit_amount: 1800 }
    await expect(it.stripe.creditNotes.create(rest)).resolves.toBeDefined()
  })

  test('on an open invoice leaves less to pay, down to nothing', async () => {
    await useCard(it, member, 'pm_card_chargeCustomerFail')
    await goTo(it, '2027-02-10T13:00:00')
    const [open] = (await it.stripe.invoices.list({ subscription: member.id, limit: 1 })).data
    const id = open?.id ?? ''
    expect(await it.stripe.creditNotes.create({ invoice: id, amount: 700 })).toMatchObject({
      type: 'pre_payment',
      pre_payment_amount: 700,
    })
    expect(await it.stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', amount_remaining: 2000 })
    expect((await it.stripe.paymentIntents.retrieve(await intentOf(id))).amount).toBe(2000)
    await it.stripe.creditNotes.create({ invoice: id, amount: 2000 })
    expect(await it.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_remaining: 0 })
    expect((await it.stripe.subscriptions.retrieve(member.id)).status).toBe('active')
  })

  test('can be previewed without being created, and is refused when its parts do not add up', async () => {
    const shown = await it.stripe.creditNotes.preview({ invoice: invoiceId(), amount: 500, refund_amount: 500 })
    expect(shown.amount).toBe(500)
    expect((await it.stripe.creditNotes.list({ invoice: invoiceId() })).data).toEqual([])
    const uneven = it.stripe.creditNotes.create({ invoice: invoiceId(), amount: 500, refund_amount: 400 })
    expect((await errorOf(uneven)).param).toBe('refund_amount')
    expect((await errorOf(it.stripe.creditNotes.create({ invoice: invoiceId() }))).param).toBe('amount')
  })
})

describe('a dispute', () => {
  async function disputed(): Promise<Stripe.Dispute> {
    const intent = await it.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_createDispute',
      return_url: 'http://shop.test',
    })
    const [dispute] = (await it.stripe.disputes.list({ payment_intent: intent.id })).data
    if (dispute === undefined) throw new Error('There is no dispute.')
    return dispute
  }

  test('won by evidence: the money is returned to the shop and may be refunded', async () => {
    const before = await newestEvent(it)
    const dispute = await disputed()
    const kept = await it.stripe.disputes.update(dispute.id, { evidence: { customer_name: 'Mia' }, submit: false })
    expect(kept).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Mia' } })
    const won = await it.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won.status).toBe('won')
    expect((await eventTypes(it, before)).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
    await expect(it.stripe.refunds.create({ charge: String(dispute.charge) })).resolves.toBeDefined()
  })

  test('lost by evidence or accepted: it is closed for good', async () => {
    const lost = await disputed()
    await it.stripe.disputes.update(lost.id, { evidence: { uncategorized_text: 'losing_evidence' } })
    expect((await it.stripe.disputes.retrieve(lost.id)).status).toBe('lost')
    const accepted = await disputed()
    expect((await it.stripe.disputes.close(accepted.id)).status).toBe('lost')
    expect((await errorOf(it.stripe.disputes.close(accepted.id))).statusCode).toBe(400)
    const late = it.stripe.disputes.update(accepted.id, { evidence: { product_description: 'x' } })
    expect((await errorOf(late)).param).toBe('evidence')
    expect((await errorOf(it.stripe.refunds.create({ charge: String(lost.charge) }))).code).toBe('charge_disputed')
  })

  test('with other evidence: it waits for the bank', async () => {
    const dispute = await disputed()
    const sent = await it.stripe.disputes.update(dispute.id, { evidence: { product_description: 'Clothes on loan' } })
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    })
  })
})

describe('customers', () => {
  test('setting a balance records a transaction', async () => {
    const customer = await it.stripe.customers.create({ balance: -500 })
    await it.stripe.customers.update(customer.id, { balance: -200, name: 'Mia' })
    const lines = (await it.stripe.customers.listBalanceTransactions(customer.id)).data
    expect(lines.map(({ amount, type }) => [amount, type])).toEqual([
      [300, 'adjustment'],
      [-500, 'initial'],
    ])
    const line = await it.stripe.customers.retrieveBalanceTransaction(customer.id, lines[0]?.id ?? '')
    expect(line.ending_balance).toBe(-200)
    const other = await it.stripe.customers.create({})
    const wrong = it.stripe.customers.retrieveBalanceTransaction(other.id, line.id)
    expect((await errorOf(wrong)).code).toBe('resource_missing')
  })

  test('deleting one ends their subscriptions', async () => {
    await it.stripe.customers.del(String(member.customer))
    expect((await it.stripe.subscriptions.retrieve(member.id)).status).toBe('canceled')
    expect(await it.stripe.customers.retrieve(String(member.customer))).toMatchObject({ deleted: true })
  })

  test('a card that is always declined cannot be saved, nor can another customer’s', async () => {
    const { id: customer } = await it.stripe.customers.create({})
    const declined = it.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })
    expect(await errorOf(declined)).toMatchObject({ statusCode: 402, code: 'card_declined' })
    const card = await it.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const taken = it.stripe.paymentMethods.attach(card.id, { customer: String(member.customer) })
    expect((await errorOf(taken)).message).toContain('already been attached')
    await it.stripe.paymentMethods.detach(card.id)
    expect((await errorOf(it.stripe.paymentMethods.detach(card.id))).message).toContain('not attached')
  })
})
