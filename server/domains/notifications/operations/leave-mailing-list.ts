import { forgetHits } from '#server/platform/http/rate-limit.ts'
import { emailsAnHour } from '../rules/mailing-list-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Unsubscribes an address by the code of any of its emails; does nothing when it has already left. Its pending confirmations
 * stop working, and the address may ask again straight away. An address that was never on the list is deleted by the sweep.
 * @throws Refusal invalid_request, too_many
 */
export async function leaveMailingList(
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> {
  const left = await followMailingCode(services, { code, purpose: 'leave', ip }, async (tx, entryId) => {
    await tx.deleteFrom('mailing_list_code').where('entry_id', '=', entryId).where('purpose', '=', 'confirm').execute()
    return await tx
      .updateTable('mailing_list')
      .set({ state: 'left', left_at: services.clock.now() })
      .where('id', '=', entryId)
      .where('state', '<>', 'left')
      .returning('email')
      .executeTakeFirst()
  })
  if (left) await forgetHits(services.db, [{ limit: emailsAnHour, subject: left.email }])
}
