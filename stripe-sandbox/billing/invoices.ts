import { newId } from '../ids.ts'
import type {
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  Subscription,
  TaxRate,
} from '../objects.ts'
import { newIntent } from '../payments/new-intent.ts'
import type { World } from '../world.ts'
import { moveBalance } from './customer-balance.ts'
import { discountLines, totalDiscounts } from './lines/discounts.ts'
import { lineOfItem, pendingItems } from './lines/invoice-items.ts'
import { exclusiveTax, inclusiveTax, totalTaxes } from './lines/taxes.ts'

/** The smallest amount that is charged; a smaller one is carried on the customer's balance, as at Stripe. */
const minCharge = 30

interface DraftInput {
  id: string
  subscription: Subscription
  /** Lines for whole periods; pending items are put before them. */
  lines: InvoiceLine[]
  reason: 'subscription_create' | 'subscription_update' | 'subscription_cycle' | 'manual'
  prorationDate?: number
  periodStart?: number
  /** When the draft is finalised automatically; null if the caller finalises it. */
  finalizesAt?: number | null
}

/** Stores a draft with all pending items, and emits the event; nothing is owed yet. */
export function draftInvoice(world: World, input: DraftInput): Invoice {
  const { subscription, id } = input
  const customer = world.get('customer', subscription.customer)
  const pending = pendingItems(world, customer.id, subscription.id)
  for (const item of pending) world.store.put<'invoiceitem'>({ ...item, invoice: id })
  const ratesOf = createRateFinder(subscription, pending)
  const lines = discountLines(
    world,
    subscription.discounts,
    [...pending.map((item) => lineOfItem(item, subscription.default_tax_rates)), ...input.lines],
    ratesOf,
  ).map((line) => ({ ...line, invoice: id }))
  const now = world.now()
  const starts = lines.map((line) => line.period.start)
  const invoice = world.store.put<'invoice'>({
    ...totalsOf(lines),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_shipping: 0,
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Wrenlet (sandbox)',
    account_tax_ids: null,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: input.finalizesAt ?? null,
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
    discounts: subscription.discounts,
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
    period_start: input.periodStart ?? Math.min(now, ...starts),
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
    test_clock: subscription.test_clock,
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: now,
  })
  world.emit('invoice.created', invoice)
  return invoice
}

/** Returns a function that finds a line's tax rates: those of its item or, if it has none, of the subscription. */
function createRateFinder(subscription: Subscription, pending: InvoiceItem[]) {
  return (line: InvoiceLine): TaxRate[] => {
    const itemId = line.parent?.subscription_item_details?.subscription_item
    const pendingItem = pending.find(
      ({ id }) =>
        id === line.parent?.invoice_item_details?.invoice_item ||
        id === line.parent?.subscription_item_details?.invoice_item,
    )
    const rates = pendingItem?.tax_rates ?? subscription.items.data.find(({ id }) => id === itemId)?.tax_rates ?? []
    return rates.length > 0 ? rates : subscription.default_tax_rates
  }
}

/** Everything that can be computed from the lines alone. */
export function totalsOf(lines: InvoiceLine[]) {
  const taxes = totalTaxes(lines)
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const discounts = totalDiscounts(lines)
  const discounted = discounts.reduce((sum, { amount }) => sum - amount, subtotal)
  const total = discounted + exclusiveTax(taxes)
  return {
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    subtotal,
    subtotal_excluding_tax: subtotal - inclusiveTax(taxes),
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: discounted - inclusiveTax(taxes),
    total_taxes: taxes,
  }
}

/** Finalises a draft: numbers it, applies the customer's balance, and creates an intent for what is left to pay. */
export function finalizeInvoice(world: World, draft: Invoice): { invoice: Invoice; intent: PaymentIntent | null } {
  const customer = world.get('customer', draft.customer)
  const owed = draft.total + customer.balance
  const due = owed < minCharge ? 0 : owed
  const endingBalance = due === 0 ? owed : 0
  const sequence = customer.next_invoice_sequence ?? 1
  world.store.put<'customer'>({ ...customer, next_invoice_sequence: sequence + 1 })
  // A credit, or an amount too small to charge, stays on the balance for the next invoice.
  if (endingBalance !== customer.balance) {
    moveBalance(world, customer.id, {
      amount: endingBalance - customer.balance,
      type: due === 0 && owed > 0 ? 'invoice_too_small' : 'applied_to_invoice',
      currency: draft.currency,
      invoice: draft.id,
    })
  }
  const page = `${world.config.publicOrigin}${world.config.publicBase}/invoices/${draft.id}`
  const invoice = world.store.put<'invoice'>({
    ...draft,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: world.now(),
    ending_balance: endingBalance,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
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
    setup_future_usage: savesCard(world, invoice) ? 'off_session' : null,
  })
  world.store.put<'invoice_payment'>(newInvoicePayment(world, invoice, intent))
  return { invoice, intent }
}

/** Whether the card that pays is saved for renewals: always for the first invoice, later if the subscription is set to. */
function savesCard(world: World, invoice: Invoice): boolean {
  if (invoice.billing_reason === 'subscription_create') return true
  const subscription = world.store.find('subscription', invoice.parent.subscription_details.subscription)
  return subscription?.payment_settings?.save_default_payment_method === 'on_subscription'
}

/** The intent that pays an invoice, if there is anything to pay. */
export function intentOfInvoice(world: World, invoiceId: string): PaymentIntent | undefined {
  for (const payment of world.store.each('invoice_payment', { parent: invoiceId })) {
    if (payment.status !== 'canceled') return world.get('payment_intent', payment.payment.payment_intent)
  }
  return undefined
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
