import { newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refundDueBy } from '../rules/refund-due.ts'
import { disputedFailure, refundedByBank } from '../rules/refund-resolution.ts'
import type { PaymentRefund } from './request-refund.ts'

/** A part of one of our payments, or of the card payment of an invoice. */
type BankRefund = Omit<PaymentRefund, 'payment'> & {
  readonly payment:
    | PaymentRefund['payment']
    | { readonly invoiceId: string; readonly intentId: string; readonly amount: PaymentRefund['payment']['amount'] }
}

/**
 * Records a refund that the payer's bank has made itself after a dispute that we lost. We never request it, because the provider
 * would refuse it. It counts as refunded when the rest is split between card and gift balance.
 */
export async function recordBankRefund(
  tx: Tx,
  { accountId, payment, reason, causeKey, now }: BankRefund,
): Promise<void> {
  const paid =
    'invoiceId' in payment
      ? { stripe_invoice: payment.invoiceId, stripe_intent: payment.intentId }
      : { payment_intent_id: payment.paymentIntentId }
  await tx
    .insertInto('refund')
    .values({
      id: newId<'refund'>(),
      account_id: accountId,
      ...paid,
      amount_pence: payment.amount,
      reason,
      cause_key: causeKey,
      requested_at: now,
      due_by: refundDueBy(now),
      state: 'failed',
      failure: disputedFailure,
      ended_at: now,
      resolved_at: now,
      resolution: refundedByBank,
    })
    .onConflict((conflict) => conflict.column('cause_key').doNothing())
    .execute()
}
