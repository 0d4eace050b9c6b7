import { findMarketingChoice, switchMarketing } from '#server/domains/accounts/index.ts'
import { forgetHits } from '#server/platform/http/rate-limit.ts'
import { emailsAnHour } from '../rules/mailing-list-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Unsubscribes an address by the code of any of its emails; does nothing when it has already left. Its pending confirmations
 * stop working, and the address may ask again straight away. Its account, if it has one, wants no more news either. An address
 * that was never on the list is deleted by the sweep.
 * @throws Refusal invalid_request, too_many
 */
export async function leaveMailingList(
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> {
  const left = await followMailingCode(services, { code, purpose: 'leave', ip }, async (tx, entryId) => {
    await tx.deleteFrom('mailing_list_code').where('entry_id', '=', entryId).where('purpose', '=', 'confirm').execute()
    const { email, state } = await tx
      .selectFrom('mailing_list')
      .select(['email', 'state'])
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow()
    const choice = await findMarketingChoice(tx, email)
    if (state === 'left' && !choice?.wanted) return undefined
    const left_at = services.clock.now()
    await tx.updateTable('mailing_list').set({ state: 'left', left_at }).where('id', '=', entryId).execute()
    return { email, choice }
  })
  if (!left) return
  // In a transaction of its own, as closing an account locks it before its entry.
  if (left.choice?.wanted) await switchMarketing(services, left.choice.id, false, 'the link of an email')
  await forgetHits(services.db, [{ limit: emailsAnHour, subject: left.email }])
}
