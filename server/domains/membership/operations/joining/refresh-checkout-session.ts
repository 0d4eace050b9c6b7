import { readCheckoutSession } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { listOpenJoinings } from '../../queries.ts'
import type { MembershipServices } from '../../services.ts'
import { describeLatestJoining, type JoiningOutcome } from './describe-latest-joining.ts'
import { settleJoining } from './settle-joining.ts'

/**
 * For the page people come back to: reads the payment pages of this account again, by the ids of our own rows and never by
 * anything in the address, so that nobody waits for a message. @throws Refusal provider_unreachable
 */
export async function refreshCheckoutSession(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<JoiningOutcome> {
  for (const joining of await listOpenJoinings(services.db, accountId))
    if (joining.stripe_session !== null)
      await settleJoining(services, joining, await readCheckoutSession(services, joining.stripe_session))
  return describeLatestJoining(services.db, accountId)
}
