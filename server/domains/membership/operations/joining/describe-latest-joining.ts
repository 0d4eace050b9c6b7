import type { MembershipState } from '#contract/accounts.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLatestJoining, findMembership } from '../../queries.ts'

export interface JoiningOutcome {
  readonly outcome: 'none' | 'open' | 'expired' | 'joined' | 'refunded'
  /** The plan that was chosen then. */
  readonly priceId: string | null
  readonly membershipState: MembershipState | null
}

/** What has become of the latest attempt to join, by our own rows. */
export async function describeLatestJoining(db: Db, accountId: Id<'account'>): Promise<JoiningOutcome> {
  const latest = await findLatestJoining(db, accountId)
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
    // The page that was closed may be another tab's.
    case 'expired':
      return isMember ? 'joined' : 'expired'
    default:
      return 'none'
  }
}
