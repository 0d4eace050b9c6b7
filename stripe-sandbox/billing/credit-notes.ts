/** Credit notes correct an invoice without changing it. They reduce an open invoice, and refund or credit a paid one. */
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { CreditNote, CreditNoteLine, Invoice, Refund } from '../objects.ts'
import { createRefund } from '../resources/refunds.ts'
import { shareOf } from '../rounding.ts'
import type { World } from '../world.ts'
import { moveBalance } from './customer-balance.ts'
import { intentOfInvoice } from './invoices.ts'
import { markPaid } from './mark-paid.ts'

export interface CreditNoteInput {
  lines: { amount: number; description: string | null; invoiceLine?: string; quantity: number }[]
  refund: number
  credit: number
  outOfBand: number
  /** Earlier refunds that this note explains. */
  refunds: { id: string; amount: number | undefined }[]
  reason: CreditNote['reason']
  memo: string | null
  metadata: Record<string, string>
  effectiveAt: number | null
}

/** Issues a credit note. Errors: 400 for a draft or void invoice, for more than is left to credit, and if the parts do not add up. */
export function issueCreditNote(world: World, invoice: Invoice, input: CreditNoteInput): CreditNote {
  if (invoice.status !== 'open' && invoice.status !== 'paid') {
    throw invalid(
      `Credit notes can only be created for open or paid invoices; this one is ${invoice.status}.`,
      'invoice',
    )
  }
  const amount = input.lines.reduce((sum, line) => sum + line.amount, 0)
  const creditable = creditableAmount(world, invoice)
  if (amount < 1) throw invalid('The amount of a credit note must be positive.', 'amount')
  if (amount > creditable) {
    throw invalid(`The credit note amount (${amount}) cannot exceed what is left to credit (${creditable}).`, 'amount')
  }
  const prePayment = invoice.status === 'open' ? Math.min(amount, invoice.amount_remaining) : 0
  const postPayment = amount - prePayment
  const linkedRefunds = input.refunds.map(({ id, amount: part }) => linkedRefund(world, invoice, id, part))
  const parts =
    input.refund + input.credit + input.outOfBand + linkedRefunds.reduce((sum, refund) => sum + refund.amount, 0)
  if (parts !== postPayment) {
    throw invalid(
      `The sum of refund_amount, credit_amount, out_of_band_amount and refunds (${parts}) must equal the amount that was paid (${postPayment}).`,
      'refund_amount',
    )
  }
  const id = newId('cn')
  const newRefunds = input.refund > 0 ? [refundPayment(world, invoice, input.refund)] : []
  const balance =
    input.credit > 0
      ? moveBalance(world, invoice.customer, {
          amount: -input.credit,
          type: 'credit_note',
          currency: invoice.currency,
          invoice: invoice.id,
          creditNote: id,
        })
      : null
  const note = world.store.put<'credit_note'>({
    ...newCreditNote(world, invoice, input, amount),
    id,
    customer_balance_transaction: balance?.id ?? null,
    out_of_band_amount: input.outOfBand || null,
    post_payment_amount: postPayment,
    pre_payment_amount: prePayment,
    refunds: [...linkedRefunds, ...newRefunds].map(({ id: refund, amount: refunded }) => ({
      amount_refunded: refunded,
      payment_record_refund: null,
      refund,
      type: 'refund',
    })),
    type: typeOf(prePayment, postPayment),
  })
  world.emit('credit_note.created', note)
  reduceInvoice(world, invoice, prePayment, postPayment)
  return note
}

function typeOf(prePayment: number, postPayment: number): CreditNote['type'] {
  if (prePayment === 0) return 'post_payment'
  return postPayment === 0 ? 'pre_payment' : 'mixed'
}

/** The invoice's total, less what has been credited or refunded since. */
function creditableAmount(world: World, invoice: Invoice): number {
  const notes = [...world.store.each('credit_note', { parent: invoice.id, status: 'issued' })]
  const explainedIds = new Set(notes.flatMap((note) => note.refunds.map(({ refund }) => refund)))
  const refunds = refundsOf(world, invoice).filter(({ id }) => !explainedIds.has(id))
  return (
    invoice.total -
    notes.reduce((sum, note) => sum + note.amount, 0) -
    refunds.reduce((sum, refund) => sum + refund.amount, 0)
  )
}

function refundsOf(world: World, invoice: Invoice): Refund[] {
  const intent = intentOfInvoice(world, invoice.id)
  return intent === undefined ? [] : [...world.store.each('refund', { parent: intent.id })]
}

function linkedRefund(world: World, invoice: Invoice, id: string, part: number | undefined) {
  const refund = world.get('refund', id, 'refunds')
  if (!refundsOf(world, invoice).some((own) => own.id === id)) {
    throw invalid(`The refund ${id} is not a refund of this invoice’s payment.`, 'refunds')
  }
  return { id, amount: part ?? refund.amount }
}

function refundPayment(world: World, invoice: Invoice, amount: number): Refund {
  const intent = intentOfInvoice(world, invoice.id)
  if (intent === undefined) throw invalid('This invoice has no payment that could be refunded.', 'refund_amount')
  return createRefund(world, { payment_intent: intent.id, amount })
}

function reduceInvoice(world: World, invoice: Invoice, prePayment: number, postPayment: number): void {
  const current = world.get('invoice', invoice.id)
  const remaining = current.amount_remaining - prePayment
  const reduced = world.store.put<'invoice'>({
    ...current,
    amount_due: current.amount_due - prePayment,
    amount_remaining: remaining,
    post_payment_credit_notes_amount: current.post_payment_credit_notes_amount + postPayment,
    pre_payment_credit_notes_amount: current.pre_payment_credit_notes_amount + prePayment,
  })
  world.emit('invoice.updated', reduced)
  if (prePayment === 0) return
  const intent = intentOfInvoice(world, invoice.id)
  if (remaining === 0) markPaid(world, reduced, null)
  else if (intent) world.store.put<'payment_intent'>({ ...intent, amount: remaining })
}

function newCreditNote(world: World, invoice: Invoice, input: CreditNoteInput, amount: number): CreditNote {
  const taxes = invoice.total_taxes.map((tax) => ({
    ...tax,
    amount: shareOf(tax.amount, amount, invoice.total),
    taxable_amount: shareOf(tax.taxable_amount ?? 0, amount, invoice.total),
  }))
  const tax = taxes.reduce((sum, each) => sum + each.amount, 0)
  const sequence = [...world.store.each('credit_note', { parent: invoice.id })].length + 1
  const lines = input.lines.map(
    (line): CreditNoteLine => ({
      id: newId('cnli'),
      object: 'credit_note_line_item',
      amount: line.amount,
      description: line.description,
      discount_amount: 0,
      discount_amounts: [],
      ...(line.invoiceLine === undefined ? {} : { invoice_line_item: line.invoiceLine }),
      livemode: false,
      metadata: {},
      pretax_credit_amounts: [],
      quantity: line.quantity,
      tax_rates: [],
      taxes: [],
      type: line.invoiceLine === undefined ? 'custom_line_item' : 'invoice_line_item',
      unit_amount: line.invoiceLine === undefined ? line.amount : null,
      unit_amount_decimal: null,
    }),
  )
  return {
    id: '',
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: world.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: input.effectiveAt ?? world.now(),
    invoice: invoice.id,
    lines: { object: 'list', data: lines, has_more: false, url: '/v1/credit_notes/lines' },
    livemode: false,
    memo: input.memo,
    metadata: input.metadata,
    number: `${invoice.number}-CN-${String(sequence).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: `${invoice.invoice_pdf}`,
    post_payment_amount: 0,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: input.reason,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount - tax,
    total: amount,
    total_excluding_tax: amount - tax,
    total_taxes: taxes,
    type: 'post_payment',
    voided_at: null,
  }
}
