import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

export interface MailingCodes {
  /** The email's recipient. */
  readonly email: string
  readonly confirmCode: string
  readonly leaveCode: string
}

/**
 * Mints the codes of a confirmation email while it is composed. Stores only their hashes; codes of earlier emails stay valid.
 * @returns undefined if the address has since confirmed, left or been deleted, so there is nothing to confirm
 */
export async function mintMailingCodes(
  services: Pick<MailingListServices, 'db' | 'clock'>,
  entryId: Id<'mailing-list-entry'>,
): Promise<MailingCodes | undefined> {
  const [confirmCode, leaveCode] = [newSecretCode(), newSecretCode()]
  const created_at = services.clock.now()
  return transaction(services.db, async (tx) => {
    const entry = await tx
      .selectFrom('mailing_list')
      .select('email')
      .where('id', '=', entryId)
      .where('state', '=', 'asked')
      .forUpdate()
      .executeTakeFirst()
    if (!entry) return undefined
    await tx
      .insertInto('mailing_list_code')
      .values([
        { code_hash: hashSecretCode(confirmCode), entry_id: entryId, purpose: 'confirm', created_at },
        { code_hash: hashSecretCode(leaveCode), entry_id: entryId, purpose: 'leave', created_at },
      ])
      .execute()
    return { email: entry.email, confirmCode, leaveCode }
  })
}
