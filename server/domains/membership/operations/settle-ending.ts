import { lockAccount } from '#server/domains/accounts/index.ts'
import { findSubscription } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import { endedStatuses } from '../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../services.ts'
import { lockLiveMembership } from './lock-live-membership.ts'

type Records = Pick<MembershipServices, 'clock' | 'hasPiecesAtHome'>

/**
 * `ending` becomes `cancelled` when the subscription is over and the last piece is back, bought, kept or settled
 * (decisions.md §3.5). For events in whose transaction a piece came back.
 */
export const settleEnding =
  (services: Records) =>
  async (tx: Tx, { accountId }: { accountId: Id<'account'> }): Promise<void> => {
    await lockAccount(tx, accountId)
    const membership = await lockLiveMembership(tx, accountId)
    if (membership) await cancelIfSettled(tx, services, membership)
  }

/** The membership is locked. */
export async function cancelIfSettled(
  tx: Tx,
  services: Records,
  membership: Pick<MembershipRow, 'id' | 'state' | 'stripe_subscription'>,
): Promise<void> {
  if (membership.state !== 'ending') return
  const mirror = await findSubscription(tx, membership.stripe_subscription)
  if (!mirror || !endedStatuses.includes(mirror.status)) return
  if (await services.hasPiecesAtHome(tx, membership.id as Id<'membership'>)) return
  await tx
    .updateTable('membership')
    .set({ state: 'cancelled', changed_at: services.clock.now() })
    .where('id', '=', membership.id)
    .where('state', '=', 'ending')
    .execute()
}
