import { forgetHits } from '#server/platform/http/rate-limit.ts'
import { lettersAnHour } from '../rules/mailing-list-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Takes an address off the list by the code of any letter it ever got; harmless when it has left. The letters that were to
 * confirm it are worth nothing any more: who left comes back by asking anew, at once. One that never was on it is forgotten
 * by the sweep.
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
  if (left) await forgetHits(services.db, [{ limit: lettersAnHour, subject: left.email }])
}
