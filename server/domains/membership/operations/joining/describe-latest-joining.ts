import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLatestCheckoutSession } from '../../queries/checkout-sessions.ts'
import { findMembership } from '../../queries/memberships.ts'

export interface JoiningOutcome {
  readonly outcome: 'none' | 'open' | 'expired' | 'joined' | 'refunded'
  /** The plan of that attempt. */
  readonly priceId: string | null
  readonly membershipState: MembershipState | null
}

/** The outcome of the latest attempt to join, from our own rows. */
export async function describeLatestCheckoutSession(db: Db, accountId: Id<'account'>): Promise<JoiningOutcome> {
  const latest = await findLatestCheckoutSession(db, accountId)
  const membership = await findMembership(db, accountId)
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
    // The closed page may be another tab's.
    case 'expired':
      return isMember ? 'joined' : 'expired'
    default:
      return 'none'
  }
}
