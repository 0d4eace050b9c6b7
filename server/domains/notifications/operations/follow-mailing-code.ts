import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMailingCode } from '../queries/mailing-list.ts'
import { codeNetwork } from '../rules/mailing-list-limits.ts'
import type { MailingListServices } from './ask-for-mailing-list.ts'

export interface FollowedCode {
  readonly code: string
  readonly purpose: Parameters<typeof findMailingCode>[2]
  readonly ip: string
}

/**
 * Applies the code in an email to its entry. Only unknown codes count towards the network's limit, because mailbox providers follow
 * the links of many people from a few addresses.
 * @throws Refusal invalid_request, too_many
 */
export async function followMailingCode<Done>(
  services: MailingListServices,
  { code, purpose, ip }: FollowedCode,
  work: (tx: Tx, entryId: Id<'mailing-list-entry'>) => Promise<Done>,
): Promise<Done> {
  const followed = await transaction(services.db, async (tx) => {
    const entry = await findMailingCode(tx, hashSecretCode(code), purpose)
    return entry && { done: await work(tx, entry.id) }
  })
  if (followed) return followed.done
  await countHits(services.db, services.wallClock.now(), [{ limit: codeNetwork, subject: networkOf(ip) }])
  throw new Refusal('invalid_request', messages.mailingListFailed, { field: 'body.code' })
}
