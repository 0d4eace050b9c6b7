import { newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refundDueBy } from '../rules/refund-due.ts'
import { disputedFailure, refundedByBank } from '../rules/refund-resolution.ts'
import type { PaymentRefund } from './request-refund.ts'

/**
 * Records a refund that the payer's bank has made itself after a dispute that we lost. We never request it, because the provider
 * would refuse it. It counts as refunded when the rest is split between card and gift balance.
 */
export async function recordBankRefund(
  tx: Tx,
  { accountId, of: { paymentIntentId, amount }, reason, causeKey, now }: PaymentRefund,
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      ...{ id: newId<'refund'>(), account_id: accountId, payment_intent_id: paymentIntentId, amount_pence: amount },
      ...{ reason, cause_key: causeKey, requested_at: now, due_by: refundDueBy(now) },
      ...{ state: 'failed', failure: disputedFailure, ended_at: now, resolved_at: now, resolution: refundedByBank },
    })
    .onConflict((conflict) => conflict.column('cause_key').doNothing())
    .execute()
}
