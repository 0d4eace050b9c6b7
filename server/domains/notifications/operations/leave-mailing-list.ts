import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Takes an address off the list by the code of any letter it ever got; harmless when it has left. The letters that were to
 * confirm it are worth nothing any more: who left comes back by asking anew.
 * @throws Refusal invalid_request, too_many
 */
export const leaveMailingList = (
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> =>
  followMailingCode(services, { code, purpose: 'leave', ip }, async (tx, entryId) => {
    await tx
      .updateTable('mailing_list')
      .set({ state: 'left', left_at: services.clock.now() })
      .where('id', '=', entryId)
      .where('state', '<>', 'left')
      .execute()
    await tx.deleteFrom('mailing_list_code').where('entry_id', '=', entryId).where('purpose', '=', 'confirm').execute()
  })
