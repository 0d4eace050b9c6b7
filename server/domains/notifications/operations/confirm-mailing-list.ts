import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Puts an address on the list by the code of its email; does nothing when it is already there.
 * @throws Refusal invalid_request, too_many
 */
export const confirmMailingList = (
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> =>
  followMailingCode(services, { code, purpose: 'confirm', ip }, async (tx, entryId) => {
    await tx
      .updateTable('mailing_list')
      .set({ state: 'confirmed', confirmed_at: services.clock.now() })
      .where('id', '=', entryId)
      .where('state', '=', 'asked')
      .execute()
  })
