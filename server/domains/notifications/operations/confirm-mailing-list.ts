import { switchMarketing } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findAddressChoice } from '../queries/address-choices.ts'
import { confirmWords } from '../templates/account/mailing-confirm.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Puts an address on the list by the code in its email, and stores the words that its owner agrees to (law L-14, L-25). Does nothing
 * if it is already there. Also switches news on for the owner's account, so that its page shows the consent and can withdraw it.
 * @throws Refusal invalid_request, too_many
 */
export async function confirmMailingList(
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> {
  const accountId = await followMailingCode(services, { code, purpose: 'confirm', ip }, (tx, entryId) =>
    confirmEntry(tx, entryId, services.clock.now()),
  )
  // In a separate transaction, because closing an account locks it before its entry.
  const shown = { where: 'the link of an email', words: confirmWords }
  if (accountId) await switchMarketing(services, { accountId }, true, shown)
}

/** @returns the account whose own address this is, unless it wants news already or has refused it since */
async function confirmEntry(tx: Tx, entryId: Id<'mailing-list-entry'>, now: Date): Promise<Id<'account'> | undefined> {
  const { email } = await tx
    .selectFrom('mailing_list')
    .select('email')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  const choice = await findAddressChoice(tx, email)
  await tx
    .updateTable('mailing_list')
    .set({ state: 'confirmed', confirmed_at: now, agreed_words: confirmWords })
    // Detaches the account of a former owner, which has no part in the present owner's consent.
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
  if (!choice?.own || choice.wanted) return undefined
  // Pressing the link again is not a new consent.
  const { state, confirmed_at: agreedAt } = await tx
    .selectFrom('mailing_list')
    .select(['state', 'confirmed_at'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  const isLatest = state === 'confirmed' && agreedAt !== null && (choice.since === null || agreedAt > choice.since)
  return isLatest ? choice.id : undefined
}
