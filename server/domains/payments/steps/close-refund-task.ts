import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Records how a failed refund was resolved, once.
 * @returns false if nobody has to deal with the refund, or it is already resolved
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
