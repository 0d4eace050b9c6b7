import { findAddressChoice } from '../queries/address-choices.ts'
import { confirmWords } from '../templates/account/mailing-confirm.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Puts an address on the list by the code of its email, and stores the words that it agrees to (law L-14, L-25). Does nothing if it
 * is already there.
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
      // Detaches the account of a former owner, which has no part in what the present one agrees to.
      .set((eb) => ({
        account_id: eb
          .case()
          .when('account_id', '=', choice?.id ?? null)
          .then(eb.ref('account_id'))
          .else(null)
          .end(),
      }))
      // Following the link proves that the address accepts email.
      .set({ bounces: 0, suppressed_at: null })
      .where('id', '=', entryId)
      .where('state', '=', 'asked')
      .execute()
  })
