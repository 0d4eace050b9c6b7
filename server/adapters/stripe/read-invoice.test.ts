// Which value is read when the provider's invoice has several. In other tests it has one of each.
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openIntentOf, readInvoice } from './read-invoice.ts'

type Payment = {
  readonly intent: string
  readonly status: string
  readonly isDefault?: boolean
  readonly paid?: number
}

const invoiceWith = (payments: readonly Payment[], more: object = {}) =>
  ({
    id: 'in_1',
    customer: 'cus_1',
    status: 'paid',
    total: 2700,
    amount_due: 2700,
    amount_paid: 2700,
    amount_remaining: 0,
    starting_balance: 0,
    period_start: 1_700_000_000,
    period_end: 1_702_592_000,
    created: 1_700_000_000,
    status_transitions: { paid_at: 1_700_000_001 },
    payments: {
      data: payments.map(({ intent, status, isDefault = false, paid = null }) => ({
        status,
        is_default: isDefault,
        amount_paid: paid,
        payment: { type: 'payment_intent', payment_intent: intent },
      })),
    },
    ...more,
  }) as unknown as Stripe.Invoice
const read = (invoice: Stripe.Invoice) => readInvoice(invoice, { lines: [], intent: null, priceKeys: new Map() })

test('the default one of several open payments pays the invoice, or the first if none is the default', () => {
  const [first, second] = [
    { intent: 'pi_1', status: 'open' },
    { intent: 'pi_2', status: 'open' },
  ]
  expect(openIntentOf(invoiceWith([first, { ...second, isDefault: true }]))).toBe('pi_2')
  expect(openIntentOf(invoiceWith([first, second]))).toBe('pi_1')
  expect(openIntentOf(invoiceWith([{ ...first, status: 'canceled', isDefault: true }, second]))).toBe('pi_2')
  expect(openIntentOf(invoiceWith([{ ...first, status: 'paid' }]))).toBeNull()
})

test('VAT and discounts are added up, and each card payment keeps its part', () => {
  const payments = [
    { intent: 'pi_1', status: 'paid', paid: 1500 },
    { intent: 'pi_2', status: 'canceled', paid: 400 },
    { intent: 'pi_3', status: 'paid', paid: 1200 },
    { intent: 'pi_4', status: 'paid', paid: 0 },
  ]
  const more = {
    total_taxes: [{ amount: 400 }, { amount: 50 }],
    total_discount_amounts: [{ amount: 700 }, { amount: 200 }],
  }
  expect(read(invoiceWith(payments, more))).toMatchObject({
    vat: 450,
    lines: [{ amount: -900, description: 'Discount' }],
    payments: [
      { intentId: 'pi_1', amount: 1500 },
      { intentId: 'pi_3', amount: 1200 },
    ],
  })
})
