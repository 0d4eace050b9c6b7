import { newId } from '../ids.ts'
import type { Invoice, InvoiceLine, InvoicePayment, PaymentIntent, Subscription } from '../objects.ts'
import { newIntent } from '../payments/new-intent.ts'
import type { World } from '../world.ts'
import { exclusiveTax, inclusiveTax, totalTaxes } from './taxes.ts'

/** Smallest amount that is charged; less is carried on the customer's balance, as Stripe does. */
const smallestCharge = 30

interface DraftInput {
  id: string
  subscription: Subscription
  lines: InvoiceLine[]
  reason: 'subscription_create' | 'subscription_update' | 'subscription_cycle' | 'manual'
  prorationDate?: number
}

/** Stores a draft and says so; nothing is owed yet. */
export function draftInvoice(world: World, input: DraftInput): Invoice {
  const { subscription, id } = input
  const customer = world.get('customer', subscription.customer)
  const lines = input.lines.map((line) => ({ ...line, invoice: id }))
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const taxes = totalTaxes(lines)
  const total = subtotal + exclusiveTax(taxes)
  const now = world.now()
  const starts = lines.map((line) => line.period.start)
  const invoice = world.store.put<'invoice'>({
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Wrenlet (sandbox)',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: subscription.default_tax_rates,
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(input.prorationDate === undefined ? {} : { subscription_proration_date: input.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: Math.min(now, ...starts),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal - inclusiveTax(taxes),
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal - inclusiveTax(taxes),
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
    webhooks_delivered_at: now,
  })
  world.emit('invoice.created', invoice)
  return invoice
}

/** Makes a draft final: a number, the customer's balance applied, and an intent for what is left to pay. */
export function finalizeInvoice(world: World, draft: Invoice): { invoice: Invoice; intent: PaymentIntent | null } {
  const customer = world.get('customer', draft.customer)
  const owed = draft.total + customer.balance
  const due = owed < smallestCharge ? 0 : owed
  const sequence = customer.next_invoice_sequence ?? 1
  const balanced = world.store.put<'customer'>({
    ...customer,
    // A credit, or a sum too small to charge, stays on the balance and meets the next invoice.
    balance: due === 0 ? owed : 0,
    currency: customer.currency ?? draft.currency,
    next_invoice_sequence: sequence + 1,
  })
  if (balanced.balance !== customer.balance) world.emit('customer.updated', balanced, { balance: customer.balance })
  const invoice = world.store.put<'invoice'>({
    ...draft,
    amount_due: due,
    amount_remaining: due,
    effective_at: world.now(),
    ending_balance: due === 0 ? owed : 0,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: world.now() },
  })
  world.emit('invoice.finalized', invoice)
  if (due === 0) return { invoice, intent: null }
  const intent = newIntent(world, {
    amount: due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  })
  world.store.put<'invoice_payment'>(newInvoicePayment(world, invoice, intent))
  return { invoice, intent }
}

/** The intent that pays an invoice, if anything is to be paid. */
export function intentOfInvoice(world: World, invoiceId: string): PaymentIntent | undefined {
  for (const payment of world.store.each('invoice_payment', { parent: invoiceId })) {
    if (payment.status !== 'canceled') return world.get('payment_intent', payment.payment.payment_intent)
  }
  return undefined
}

/** Gives up an unpaid invoice; its intent can no longer be paid. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const voided = world.store.put<'invoice'>({
    ...invoice,
    amount_remaining: 0,
    auto_advance: false,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  })
  for (const payment of world.store.each('invoice_payment', { parent: invoice.id })) {
    if (payment.status !== 'open') continue
    world.store.put<'invoice_payment'>({
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: world.now() },
    })
  }
  world.emit('invoice.voided', voided)
  return voided
}

function newInvoicePayment(world: World, invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: world.now(),
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
