import { readCheckoutSession } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { listOpenCheckoutSessions } from '../../queries/checkout-sessions.ts'
import type { MembershipServices } from '../../services.ts'
import { describeLatestCheckoutSession, type JoiningOutcome } from './describe-latest-joining.ts'
import { resolveCheckoutSession } from './resolve-checkout-session.ts'

/**
 * For the page people return to: reads this account's payment pages again, so that nobody waits for a webhook. It uses the ids
 * of our own rows, never anything in the URL.
 * @throws Refusal provider_unreachable
 */
export async function refreshCheckoutSession(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<JoiningOutcome> {
  for (const checkoutSession of await listOpenCheckoutSessions(services.db, accountId))
    if (checkoutSession.stripe_session !== null)
      await resolveCheckoutSession(
        services,
        checkoutSession,
        await readCheckoutSession(services, checkoutSession.stripe_session),
      )
  return describeLatestCheckoutSession(services.db, accountId)
}
