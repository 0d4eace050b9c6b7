import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RefundRow } from '../queries/refunds.ts'
import { bankPartCause, retryCause } from '../rules/refund-resolution.ts'
import { recordBankRefund } from './record-bank-refund.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Requests a failed refund, which the caller has closed, as a new one with the same due date.
 * @param byBank how much of the refund the payer's bank has made, which is only recorded
 * @returns null when nothing is left to refund
 */
export async function requestAgain(
  tx: Tx,
  failed: RefundRow,
  { byBank, now }: { readonly byBank: Pence; readonly now: Date },
): Promise<Id<'refund'> | null> {
  const causeKey = retryCause(failed.cause_key, failed.id)
  const cause = { accountId: failed.account_id, reason: failed.reason, causeKey, now, dueBy: failed.due_by }
  const amount = failed.amount_pence === null ? undefined : pence(failed.amount_pence - byBank)
  const { stripe_invoice: invoiceId, stripe_intent: intentId, payment_intent_id: paymentIntentId } = failed
  if (byBank > 0) {
    const part = { amount: byBank }
    const ofInvoice = invoiceId !== null && intentId !== null ? { ...part, invoiceId, intentId } : undefined
    const payment = paymentIntentId !== null ? { ...part, paymentIntentId } : ofInvoice
    if (!payment) throw new Error(`refund ${failed.id} has no card payment`)
    await recordBankRefund(tx, { ...cause, payment, causeKey: bankPartCause(causeKey) })
  }
  // Without an amount, all that is left of an invoice would be requested.
  if (amount === 0) return null
  if (paymentIntentId !== null)
    return requestRefund(tx, { ...cause, payment: { paymentIntentId, amount: amount ?? pence(0) } })
  return invoiceId === null ? null : requestRefund(tx, { ...cause, invoiceId, ...(amount && { amount }) })
}
