import { findSubscription } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { membershipsEverUsed } from '../queries/sharing/memberships-ever-used.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import type { MembershipSteps } from '../services.ts'
import { moveMembership } from './move-membership.ts'

type Steps = Pick<MembershipSteps, 'clock' | 'hasPiecesOut' | 'events'>

/**
 * Turns `ending` into `cancelled` when the subscription is over and the last piece is returned, bought, kept or paid for
 * (product §3.5). Runs in the transaction of the event that took the piece out of the home. Locks no account: it may belong to the
 * other home, and accounts are locked before memberships.
 */
export const completeEnding =
  (services: Steps) =>
  async (tx: Tx, { accountId }: { accountId: Id<'account'> }): Promise<void> => {
    for (const membership of await lockEnding(tx, accountId)) await cancelIfComplete(tx, services, membership)
  }

/** Locks the ending memberships that this account pays for, shares or has shared. */
const lockEnding = (tx: Tx, accountId: Id<'account'>): Promise<MembershipRow[]> =>
  tx
    .selectFrom('membership')
    .selectAll()
    .where('state', '=', 'ending')
    .where('id', 'in', (eb) => membershipsEverUsed(eb, accountId))
    .orderBy('id')
    .forUpdate()
    .execute()

/** The caller has locked the membership. */
export async function cancelIfComplete(tx: Tx, services: Steps, membership: MembershipRow): Promise<void> {
  if (membership.state !== 'ending') return
  const replica = await findSubscription(tx, membership.stripe_subscription)
  if (!replica || !isEnded(replica.status)) return
  const membershipId = membership.id
  if (await services.hasPiecesOut(tx, membershipId)) return
  const now = services.clock.now()
  await moveMembership(tx, {
    membership,
    to: 'cancelled',
    cause: 'resolve',
    actor: systemActor('membership:settle'),
    now,
    set: { ended_at: now },
  })
  const accountId = membership.account_id
  await services.events.publish(tx, { type: 'membership-ended', accountId, membershipId })
}
