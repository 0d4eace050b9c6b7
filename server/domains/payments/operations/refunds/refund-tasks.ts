// Failed refunds that wait for a person (payments §7), who retries them or resolves them another way.
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findRefund, type RefundRow, readBankLeft, readBankLeftOfInvoice } from '../../queries/refunds.ts'
import { refundedByBank, triedAgain } from '../../rules/refund-resolution.ts'
import { closeRefundTask } from '../../steps/close-refund-task.ts'
import { lockIntent } from '../../steps/lock-intent.ts'
import { type AccountLock, lockPayer } from '../../steps/lock-payer.ts'
import { requestAgain } from '../../steps/request-again.ts'

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
 * Requests a failed refund again, as a new refund with the same due date. The provider would refuse to refund what the payer's
 * bank has taken back since; that part is only recorded.
 * @returns undefined if nobody has to deal with the refund, null when nothing is left to refund
 */
export async function retryRefundTask(
  tx: Tx,
  services: AccountLock,
  { refundId, now }: { refundId: Id<'refund'>; now: Date },
): Promise<Id<'refund'> | 'made by the bank' | null | undefined> {
  const failed = await findRefund(tx, refundId)
  if (!failed) return undefined
  // A dispute may close at the same moment: whichever runs second sees what the first has written.
  await lockPayer(tx, services, failed.account_id)
  const byBank = await findBankPart(tx, failed)
  const isByBank = byBank > 0 && byBank === failed.amount_pence
  const resolution = isByBank ? refundedByBank : triedAgain
  if (!(await closeRefundTask(tx, { refundId, resolution, now }))) return undefined
  if (isByBank) return 'made by the bank'
  return requestAgain(tx, failed, { byBank, now })
}

async function findBankPart(tx: Tx, { payment_intent_id, stripe_intent, amount_pence }: RefundRow): Promise<Pence> {
  if (stripe_intent !== null) return pence(Math.min(await readBankLeftOfInvoice(tx, stripe_intent), amount_pence ?? 0))
  if (payment_intent_id === null) return pence(0)
  const intent = await lockIntent(tx, { id: payment_intent_id })
  const left = intent && (await readBankLeft(tx, intent.checkout_id))
  return pence(Math.min(left ?? 0, amount_pence ?? 0))
}
