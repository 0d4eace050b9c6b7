import type { Id } from '#server/kernel/ids.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts'
import { recallNoticeKind } from '../../rules/recall-kinds.ts'
import type { NotificationServices } from '../../services.ts'

/**
 * Notes who is emailed about a recall, with a job for each email. A holder has one notice, by index, so that this may run again.
 * Who has no address any more is noted as not reachable.
 */
export async function writeRecallNotices(
  { db, clock, facts }: NotificationServices,
  recallId: Id<'recall'>,
): Promise<void> {
  const holders = await facts.listRecallHolders(recallId)
  if (holders.length === 0) return
  await transaction(db, async (tx) => {
    const now = clock.now()
    const notices = await tx
      .insertInto('recall_notice')
      .values(
        holders.map(({ accountId, orderId, bookingId, email }) => ({
          ...{ id: newId<'recall-notice'>(), recall_id: recallId, written_at: now },
          ...{ account_id: accountId, resale_order_id: orderId, ski_booking_id: bookingId },
          unreachable_at: email === '' ? now : null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'unreachable_at'])
      .execute()
    await enqueueJobs(
      tx,
      now,
      notices.flatMap(({ id, unreachable_at }) =>
        unreachable_at === null ? [{ kind: recallNoticeKind, payload: { noticeId: id } }] : [],
      ),
    )
  })
}
