import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { writeRecall } from '../../compose/legal/recall-emails.ts'
import type { NotificationServices } from '../../services.ts'
import { sendToAddress } from '../send-email.ts'

/** The job that emails one holder. Whom the mail server refuses is not reachable, and listed for the office. */
export async function sendRecallNotice(
  services: NotificationServices,
  noticeId: Id<'recall-notice'>,
  jobId: Id<'job'>,
): Promise<void> {
  const end = (column: 'sent_at' | 'unreachable_at') => async (tx: Tx, at: Date) => {
    await tx
      .updateTable('recall_notice')
      .set({ [column]: at })
      .where('id', '=', noticeId)
      .where('sent_at', 'is', null)
      .where('unreachable_at', 'is', null)
      .execute()
  }
  await sendToAddress(services, {
    jobId,
    write: () => writeRecall(services, noticeId),
    recorded: end('sent_at'),
    rejected: end('unreachable_at'),
  })
}
