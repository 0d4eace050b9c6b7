import type { Id } from '#server/kernel/ids.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts'
import type { RecallHolder } from '../../email-facts.ts'
import { recallNoticeKind } from '../../rules/recall-kinds.ts'
import type { NotificationServices } from '../../services.ts'

/** A statement has at most 65,535 parameters; a notice takes seven. */
const mostAtOnce = 1000

/**
 * Records whom to email about a recall and queues a job for each email, all of them or none. A second run changes nothing, even if a
 * holder would now be found by another of their orders. Records a holder without an address as unreachable.
 */
export async function writeRecallNotices(
  { db, clock, facts }: Pick<NotificationServices, 'db' | 'clock' | 'facts'>,
  recallId: Id<'recall'>,
): Promise<void> {
  const holders = await facts.listRecallHolders(recallId)
  await transaction(db, async (tx) => {
    const noted = tx.selectFrom('recall_notice').select('id').where('recall_id', '=', recallId)
    if (await noted.executeTakeFirst()) return
    const now = clock.now()
    for (let from = 0; from < holders.length; from += mostAtOnce)
      await insertNotices(tx, { recallId, holders: holders.slice(from, from + mostAtOnce), now })
  })
}

interface NewNotices {
  readonly recallId: Id<'recall'>
  readonly holders: readonly RecallHolder[]
  readonly now: Date
}

async function insertNotices(tx: Tx, { recallId, holders, now }: NewNotices): Promise<void> {
  const notices = await tx
    .insertInto('recall_notice')
    .values(
      holders.map(({ accountId, orderId, bookingId, email }) => ({
        id: newId<'recall-notice'>(),
        recall_id: recallId,
        written_at: now,
        account_id: accountId,
        resale_order_id: orderId,
        ski_booking_id: bookingId,
        unreachable_at: email === '' ? now : null,
      })),
    )
    // A holder may appear twice: an account that has also bought with another address.
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
}
