// Converts invoices to the port's types. Our prices are named by their lookup keys; amounts are signed and include VAT.
import type Stripe from 'stripe'
import type { InvoiceLine, InvoicePreview, InvoiceState } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import { idOf, instant, instantOrNull } from './read-objects.ts'

const priceOf = (line: Stripe.InvoiceLineItem): string | null => idOf(line.pricing?.price_details?.price)

export const linePrices = (lines: readonly Stripe.InvoiceLineItem[]): string[] =>
  lines.flatMap((line) => priceOf(line) ?? [])

function readLine(line: Stripe.InvoiceLineItem, priceKeys: ReadonlyMap<string, string>): InvoiceLine {
  const { parent } = line
  return {
    priceKey: priceKeys.get(priceOf(line) ?? '') ?? null,
    quantity: line.quantity ?? 1,
    amount: pence(line.amount),
    proration: parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false,
    periodStart: instant(line.period.start),
    periodEnd: instant(line.period.end),
    description: line.description ?? '',
  }
}

/** An empty item charges nothing and is left out. */
const readLines = (lines: readonly Stripe.InvoiceLineItem[], priceKeys: ReadonlyMap<string, string>): InvoiceLine[] =>
  lines.filter(({ amount, quantity }) => amount !== 0 || quantity !== 0).map((line) => readLine(line, priceKeys))

const readSums = (invoice: Stripe.Invoice) => ({
  total: pence(invoice.total),
  due: pence(invoice.amount_due),
  // The provider's balance is what the customer owes.
  balance: pence(-invoice.starting_balance),
})

export const readPreview = (invoice: Stripe.Invoice, priceKeys: ReadonlyMap<string, string>): InvoicePreview => ({
  ...readSums(invoice),
  lines: readLines(invoice.lines.data, priceKeys),
})

/** The intent that pays an open invoice. */
export function openIntentOf(invoice: Stripe.Invoice): string | null {
  const open = (invoice.payments?.data ?? []).filter(({ status }) => status === 'open')
  return idOf((open.find(({ is_default }) => is_default) ?? open[0])?.payment.payment_intent)
}

const statuses: readonly string[] = ['draft', 'open', 'paid', 'void', 'uncollectible']

/** An unknown status never counts as paid. */
const statusOf = ({ status }: Stripe.Invoice): InvoiceState['status'] =>
  status !== null && statuses.includes(status) ? (status as InvoiceState['status']) : 'draft'

interface Found {
  readonly lines: readonly Stripe.InvoiceLineItem[]
  readonly intent: Stripe.PaymentIntent | null
  readonly priceKeys: ReadonlyMap<string, string>
}

export function readInvoice(invoice: Stripe.Invoice, { lines, intent, priceKeys }: Found): InvoiceState {
  const subscription = invoice.parent?.subscription_details
  return {
    ...readSums(invoice),
    lines: [...readLines(lines, priceKeys), ...discountOf(invoice)],
    invoiceId: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(subscription?.subscription),
    accountId: subscription?.metadata?.accountId ?? null,
    number: invoice.number,
    reason: invoice.billing_reason ?? 'manual',
    status: statusOf(invoice),
    vat: pence((invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)),
    paid: pence(invoice.amount_paid),
    remaining: pence(invoice.amount_remaining),
    attempts: invoice.attempt_count,
    collects: invoice.auto_advance ?? true,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    createdAt: instant(invoice.created),
    paidAt: invoice.status === 'paid' ? instant(invoice.status_transitions.paid_at ?? invoice.created) : null,
    payments: readPayments(invoice),
    payable: intent && {
      intentId: intent.id,
      clientSecret: invoice.confirmation_secret?.client_secret ?? intent.client_secret,
      pageUrl: invoice.hosted_invoice_url ?? null,
      message: intent.last_payment_error?.message ?? null,
      needsConfirmation: needsConfirmation(intent),
    },
  }
}

/** Lines give amounts before a coupon's discount. */
function discountOf(invoice: Stripe.Invoice): InvoiceLine[] {
  const amount = (invoice.total_discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)
  const [periodStart, periodEnd] = [instant(invoice.period_start), instant(invoice.period_end)]
  const line = { priceKey: null, quantity: 1, proration: false, periodStart, periodEnd, description: 'Discount' }
  return amount === 0 ? [] : [{ ...line, amount: pence(-amount) }]
}

const needsConfirmation = ({ status, last_payment_error: failed }: Stripe.PaymentIntent): boolean =>
  status === 'requires_action' ||
  failed?.code === 'authentication_required' ||
  failed?.decline_code === 'authentication_required'

/** The intents that paid an invoice, each with its part. */
const readPayments = (invoice: Stripe.Invoice): InvoiceState['payments'] =>
  (invoice.payments?.data ?? []).flatMap(({ status, amount_paid, payment }) => {
    const intentId = idOf(payment.payment_intent)
    return status === 'paid' && intentId !== null && amount_paid ? [{ intentId, amount: pence(amount_paid) }] : []
  })
