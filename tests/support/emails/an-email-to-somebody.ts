import { newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Records that a mail server accepted an email to somebody else at this time. */
export async function anEmailToSomebody(db: Db, sentAt: Date): Promise<void> {
  const email = { template: 'receipt', subject: 'Another', body_sha256: '0'.repeat(64), sent_at: sentAt }
  await db
    .insertInto('email')
    .values({ id: newId(), message_id: newId(), to_address: 'other@example.com', ...email })
    .execute()
}
