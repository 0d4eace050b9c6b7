import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findRefund } from '../../queries/refunds.ts'
import type { PaymentServices } from '../../services.ts'

/**
 * Notifies the office that a refund, due in some days, has not been made yet (`refund-late`). Ignores failed refunds, which have
 * already been reported.
 */
export const reportLateRefund = ({ db, events, log }: PaymentServices, refundId: Id<'refund'>): Promise<void> =>
  transaction(db, async (tx) => {
    const refund = await findRefund(tx, refundId)
    if (refund?.state !== 'requested') return
    log.error({ refundId, dueBy: refund.due_by }, 'refund late')
    await events.publish(tx, { type: 'refund-late', refundId })
  })
