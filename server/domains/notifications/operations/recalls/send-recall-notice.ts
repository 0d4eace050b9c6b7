import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { writeRecall } from '../../compose/legal/recall-emails.ts'
import type { NotificationServices } from '../../services.ts'
import { sendToAddress } from '../send-email.ts'

/**
 * Emails one holder and records the outcome. A holder without an address, or whose email the mail server refuses, is recorded as
 * unreachable and listed for the office; one who no longer has a recalled piece needs no email.
 */
export async function sendRecallNotice(
  services: NotificationServices,
  noticeId: Id<'recall-notice'>,
  jobId: Id<'job'>,
): Promise<void> {
  const end = (column: 'sent_at' | 'unreachable_at' | 'not_needed_at') => async (tx: Tx, at: Date) => {
    await tx
      .updateTable('recall_notice')
      .set({ [column]: at })
      .where('id', '=', noticeId)
      .where('sent_at', 'is', null)
      .where('unreachable_at', 'is', null)
      .where('not_needed_at', 'is', null)
      .execute()
  }
  await sendToAddress(services, {
    jobId,
    async write() {
      const written = await writeRecall(services, noticeId)
      if (typeof written === 'object') return written
      const { db, clock } = services
      const ended = end(written === 'no address' ? 'unreachable_at' : 'not_needed_at')
      await transaction(db, (tx) => ended(tx, clock.now()))
      return undefined
    },
    recorded: end('sent_at'),
    rejected: end('unreachable_at'),
  })
}
