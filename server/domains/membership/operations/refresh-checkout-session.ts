import type { MembershipState } from '#contract/accounts.ts'
import { readCheckoutSession } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { findLatestJoining, findMembership, listOpenJoinings } from '../queries.ts'
import type { MembershipServices } from '../services.ts'
import { settleJoining } from './settle-joining.ts'

export interface JoiningOutcome {
  readonly outcome: 'none' | 'open' | 'expired' | 'joined' | 'refunded'
  /** The plan that was chosen then. */
  readonly priceId: string | null
  readonly membershipState: MembershipState | null
}

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
  const latest = await findLatestJoining(services.db, accountId)
  const membership = await findMembership(services.db, accountId)
  const isMember = membership !== undefined && membership.state !== 'cancelled'
  return {
    outcome: outcomeOf(latest?.state, isMember),
    priceId: latest?.price_id ?? null,
    membershipState: membership?.state ?? null,
  }
}

function outcomeOf(state: string | undefined, isMember: boolean): JoiningOutcome['outcome'] {
  switch (state) {
    case 'joined':
    case 'refunded':
    case 'open':
      return state
    // The page that was closed may be another tab's.
    case 'expired':
      return isMember ? 'joined' : 'expired'
    default:
      return 'none'
  }
}
