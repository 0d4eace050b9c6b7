import { switchMarketing } from '#server/domains/accounts/index.ts'
import { forgetHits } from '#server/platform/http/rate-limit.ts'
import { emailsAnHour } from '../rules/mailing-list-limits.ts'
import { leaveList } from '../steps/leave-list.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Unsubscribes an address by the code of any of its emails; does nothing when it has already left. Its pending confirmations
 * stop working, and the address may ask again straight away. Its account, if it has one, wants no more news either, nor does the
 * account that had the address when news went to it. An address that was never on the list is deleted by the sweep.
 * @throws Refusal invalid_request, too_many
 */
export async function leaveMailingList(
  services: MailingListServices,
  code: string,
  { ip }: { readonly ip: string },
): Promise<void> {
  const left = await followMailingCode(services, { code, purpose: 'leave', ip }, (tx, entryId) =>
    leaveList(tx, entryId, services.clock.now()),
  )
  if (!left) return
  for (const accountId of left.wanting) await switchMarketing(services, accountId, false, 'the link of an email')
  await forgetHits(services.db, [{ limit: emailsAnHour, subject: left.email }])
}
