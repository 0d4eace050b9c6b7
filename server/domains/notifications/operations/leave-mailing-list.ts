import { switchMarketing } from '#server/domains/accounts/index.ts'
import { forgetHits } from '#server/platform/http/rate-limit.ts'
import { emailsAnHour } from '../rules/mailing-list-limits.ts'
import { leaveList } from '../steps/leave-list.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'
import { followMailingCode } from './follow-mailing-code.ts'

/**
 * Unsubscribes an address by the code in any of its emails. Does nothing if it has already left. Ends its pending confirmations, and
 * lets it ask again straight away. Also switches news off for the account that has the address, and for the account that last had
 * it. The sweep deletes an address that was never on the list.
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
  const shown = { where: 'the link of an email' }
  for (const accountId of left.wanting) await switchMarketing(services, { accountId }, false, shown)
  await forgetHits(services.db, [{ limit: emailsAnHour, subject: left.email }])
}
