// Failed refunds that wait for a person (payments §7), who retries them or resolves them another way.
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { againFor, triedAgain } from '../../rules/refund-resolution.ts'
import { requestRefund } from '../../steps/request-refund.ts'

export interface RefundTask {
  readonly id: Id<'refund'>
  /** Null for a guest, who has only this checkout. */
  readonly accountId: Id<'account'> | null
  readonly checkoutId: Id<'checkout'> | null
  readonly amountPence: number | null
  readonly reason: string
  readonly failure: string | null
  readonly dueBy: Date
}

/** Lists the failed refunds that await a person, oldest first. */
export async function listRefundTasks(db: Db | Tx): Promise<RefundTask[]> {
  const rows = await db
    .selectFrom('refund')
    .leftJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .select([
      'payment_intent.checkout_id',
      'refund.id',
      'refund.account_id',
      'refund.amount_pence',
      'refund.reason',
      'refund.failure',
      'refund.due_by',
    ])
    .where('refund.state', '=', 'failed')
    .where('refund.resolved_at', 'is', null)
    .orderBy('refund.due_by')
    .orderBy('refund.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    checkoutId: row.checkout_id,
    amountPence: row.amount_pence,
    reason: row.reason,
    failure: row.failure,
    dueBy: row.due_by,
  }))
}

/**
 * Records that a person has resolved a failed refund, once.
 * @returns false if the refund awaits no person, or is already resolved
 */
export async function closeRefundTask(
  tx: Tx,
  { refundId, resolution, now }: { refundId: Id<'refund'>; resolution: string; now: Date },
): Promise<boolean> {
  const resolved = await tx
    .updateTable('refund')
    .set({ resolved_at: now, resolution })
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return resolved !== undefined
}

/**
 * Requests a failed refund again, as a new refund with the same due date.
 * @returns undefined if the refund awaits no person, null when nothing is left to refund
 */
export async function retryRefundTask(
  tx: Tx,
  { refundId, now }: { refundId: Id<'refund'>; now: Date },
): Promise<Id<'refund'> | null | undefined> {
  const failed = await tx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!failed || !(await closeRefundTask(tx, { refundId, resolution: triedAgain, now }))) return undefined
  const cause = {
    ...{ accountId: failed.account_id, reason: failed.reason, now },
    causeKey: againFor(failed.cause_key, failed.id),
  }
  const amount = failed.amount_pence === null ? undefined : pence(failed.amount_pence)
  const { stripe_invoice: invoiceId, payment_intent_id: paymentIntentId } = failed
  const again =
    paymentIntentId !== null
      ? await requestRefund(tx, { ...cause, of: { paymentIntentId, amount: amount ?? pence(0) } })
      : invoiceId !== null
        ? await requestRefund(tx, { ...cause, invoiceId, ...(amount && { amount }) })
        : null
  if (again) await tx.updateTable('refund').set({ due_by: failed.due_by }).where('id', '=', again).execute()
  return again
}
