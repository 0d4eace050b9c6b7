import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findInvoice } from '../queries/invoices.ts'
import { refundedOf } from '../queries/refunds.ts'
import { refundDueBy } from '../rules/refund-due.ts'
import { enqueueRefund } from './enqueue-refund.ts'

interface Cause {
  /** Null for a guest. */
  readonly accountId: Id<'account'> | null
  readonly reason: string
  /** Names the cause by our own ids; each cause is refunded once, however often it is requested. */
  readonly causeKey: string
  readonly now: Date
  /** Default: 14 days from now. A refund that is requested again keeps its date. */
  readonly dueBy?: Date
}

/** One of our payments, with its amount. */
export interface PaymentRefund extends Cause {
  readonly payment: { readonly paymentIntentId: Id<'payment-intent'>; readonly amount: Pence }
}

/** An amount of a subscription's paid invoice or, without an amount, all that is left of it: to the card first, then to the balance. */
export interface InvoiceRefund extends Cause {
  readonly invoiceId: string
  readonly amount?: Pence
}

/**
 * Records a refund and queues the job that makes it at the provider and publishes `refund-recorded`.
 * @returns null when nothing is left of the invoice to refund
 */
export async function requestRefund(tx: Tx, request: PaymentRefund): Promise<Id<'refund'>>
export async function requestRefund(tx: Tx, request: InvoiceRefund): Promise<Id<'refund'> | null>
export async function requestRefund(tx: Tx, request: PaymentRefund | InvoiceRefund): Promise<Id<'refund'> | null> {
  // An earlier request has already reduced what is left of the invoice, so look for it first.
  const earlier = 'payment' in request ? undefined : await findByCause(tx, request.causeKey)
  if (earlier) return earlier
  const columns = 'payment' in request ? ofPayment(request.payment) : await ofInvoice(tx, request)
  if (columns.amount_pence !== null && columns.amount_pence <= 0) return null
  const dueBy = request.dueBy ?? refundDueBy(request.now)
  const inserted = await tx
    .insertInto('refund')
    .values({
      id: newId<'refund'>(),
      account_id: request.accountId,
      ...columns,
      reason: request.reason,
      state: 'requested',
      cause_key: request.causeKey,
      requested_at: request.now,
      due_by: dueBy,
    })
    .onConflict((conflict) => conflict.column('cause_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    // Another transaction was faster, or it was requested before: the row is visible now.
    const existing = await findByCause(tx, request.causeKey)
    if (!existing) throw new Error(`no refund was written for ${request.causeKey}`)
    return existing
  }
  const refundId = inserted.id
  await enqueueRefund(tx, refundId, { dueBy, now: request.now })
  return refundId
}

const findByCause = async (tx: Tx, causeKey: string): Promise<Id<'refund'> | undefined> =>
  (await tx.selectFrom('refund').select('id').where('cause_key', '=', causeKey).executeTakeFirst())?.id

const ofPayment = ({ paymentIntentId, amount }: { paymentIntentId: Id<'payment-intent'>; amount: number }) => ({
  payment_intent_id: paymentIntentId,
  amount_pence: amount as number | null,
})

/** The refund is never more than is left of the invoice; one not known to be paid yet is checked when the refund is made. */
async function ofInvoice(tx: Tx, { invoiceId, amount }: { invoiceId: string; amount?: Pence }) {
  const invoice = await findInvoice(tx, invoiceId)
  if (invoice?.status !== 'paid') return { stripe_invoice: invoiceId, amount_pence: amount ?? null }
  const left = invoice.total_pence - (await refundedOf(tx, invoiceId))
  return { stripe_invoice: invoiceId, amount_pence: Math.min(left, amount ?? left) }
}
