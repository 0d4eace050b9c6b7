import type { Updateable } from 'kysely'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MembershipTable } from '#server/platform/db/schema.ts'

/** The columns of a membership in this state, consistent with every invariant. */
export function membershipIn(
  state: MembershipState,
  now: Date,
): Updateable<MembershipTable> & { state: MembershipState } {
  const isEnding = state === 'ending' || state === 'cancelled'
  return {
    state,
    desired: desiredIn(state),
    past_due_since: state === 'past_due' ? now : null,
    unpaid_from: state === 'past_due' ? now : null,
    paused_at: state === 'paused' ? now : null,
    ending_asked_at: isEnding ? now : null,
    ends_on: null,
    ended_at: state === 'cancelled' ? now : null,
  }
}

function desiredIn(state: MembershipState): 'renew' | 'pause' | 'stop' {
  if (state === 'ending' || state === 'cancelled') return 'stop'
  return state === 'paused' ? 'pause' : 'renew'
}

/** Deletes the membership, as if its member had never joined. */
export async function deleteMembership(db: Db, membershipId: Id<'membership'>): Promise<void> {
  await db.deleteFrom('credit_ledger').where('membership_id', '=', membershipId).execute()
  await db.deleteFrom('membership').where('id', '=', membershipId).execute()
}
