import { findAddressChoice } from '../queries/address-choices.ts'
import { confirmWords } from '../templates/account/mailing-confirm.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Puts an address on the list by the code of its email, and keeps the words that it agrees to (law L-14, L-25); does nothing when
 * it is already there.
 * @throws Refusal invalid_request, too_many
 */
export const confirmMailingList = (
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> =>
  followMailingCode(services, { code, purpose: 'confirm', ip }, async (tx, entryId) => {
    const { email } = await tx
      .selectFrom('mailing_list')
      .select('email')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow()
    const choice = await findAddressChoice(tx, email)
    await tx
      .updateTable('mailing_list')
      .set({ state: 'confirmed', confirmed_at: services.clock.now(), agreed_words: confirmWords })
      // An account that has given the address up has no part in what its next holder agrees to.
      .set((eb) => ({
        account_id: eb
          .case()
          .when('account_id', '=', choice?.id ?? null)
          .then(eb.ref('account_id'))
          .else(null)
          .end(),
      }))
      // The address has just been reached.
      .set({ bounces: 0, suppressed_at: null })
      .where('id', '=', entryId)
      .where('state', '=', 'asked')
      .execute()
  })
