import { lockAccount } from '#server/domains/accounts/index.ts'
import { findSubscription } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import type { MembershipSteps } from '../services.ts'
import { lockLiveMembership } from './lock-live-membership.ts'
import { moveMembership } from './move-membership.ts'

type Steps = Pick<MembershipSteps, 'clock' | 'hasPiecesAtHome' | 'events'>

/**
 * `ending` becomes `cancelled` when the subscription is over and the last piece is returned, bought, kept or paid for
 * (product §3.5). For events in whose transaction a piece came back.
 */
export const completeEnding =
  (services: Steps) =>
  async (tx: Tx, { accountId }: { accountId: Id<'account'> }): Promise<void> => {
    await lockAccount(tx, accountId)
    const membership = await lockLiveMembership(tx, accountId)
    if (membership) await cancelIfComplete(tx, services, membership)
  }

/** The membership is locked. */
export async function cancelIfComplete(tx: Tx, services: Steps, membership: MembershipRow): Promise<void> {
  if (membership.state !== 'ending') return
  const replica = await findSubscription(tx, membership.stripe_subscription)
  if (!replica || !isEnded(replica.status)) return
  const membershipId = membership.id
  if (await services.hasPiecesAtHome(tx, membershipId)) return
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
