import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findRefund } from '../../queries.ts'
import type { PaymentServices } from '../../services.ts'

/** Money that is not back some days before it must be: the office hears of it (`refund-late`). What failed it knows. */
export const tellLateRefund = ({ db, events, log }: PaymentServices, refundId: Id<'refund'>): Promise<void> =>
  transaction(db, async (tx) => {
    const refund = await findRefund(tx, refundId)
    if (refund?.state !== 'requested') return
    log.error({ refundId, dueBy: refund.due_by }, 'a refund is late')
    await events.publish(tx, { type: 'refund-late', refundId })
  })
