import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { refundAlertAt } from '../rules/refund-due.ts'

/** Queues the jobs of a refund: one makes the refund, and the other checks some days before the due date that it is complete. */
export async function enqueueRefund(
  tx: Tx,
  refundId: Id<'refund'>,
  { dueBy, now }: { readonly dueBy: Date; readonly now: Date },
): Promise<void> {
  const payload = { refundId }
  await enqueueJob(tx, now, { kind: 'payments:refund', payload, dedupeKey: `payments:refund:${refundId}` })
  await enqueueJob(tx, now, {
    kind: 'payments:refund-late',
    payload,
    dedupeKey: `payments:refund-late:${refundId}`,
    dueAt: new Date(Math.max(now.getTime(), refundAlertAt(dueBy).getTime())),
  })
}
