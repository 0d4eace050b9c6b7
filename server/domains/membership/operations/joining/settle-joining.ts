import { releaseHolds } from '#server/domains/inventory/index.ts'
import { type CheckoutSessionState, syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { JoiningRow } from '../../queries.ts'
import type { MembershipServices } from '../../services.ts'

/**
 * Writes what has become of a payment page that was read at the provider: a paid one is synced, which makes the member
 * or sends the money back; one that ran out is closed and its basket let go. @throws Refusal provider_unreachable
 */
export async function settleJoining(
  services: MembershipServices,
  joining: JoiningRow,
  session: CheckoutSessionState | null,
): Promise<void> {
  if (session?.status === 'complete') {
    const { subscriptionId } = session
    if (subscriptionId !== null) await throughProvider(services, () => syncSubscription(services, subscriptionId))
    return
  }
  if (session === null || session.status === 'expired') await expireJoining(services, joining)
}

export async function expireJoining(services: MembershipServices, joining: Pick<JoiningRow, 'id'>): Promise<void> {
  const now = services.clock.now()
  await transaction(services.db, async (tx) => {
    const expired = await tx
      .updateTable('joining')
      .set({ state: 'expired', settled_at: now })
      .where('id', '=', joining.id)
      .where('state', 'in', ['creating', 'open'])
      .returning('id')
      .executeTakeFirst()
    if (expired) await releaseHolds(tx, joining.id, now)
  })
}
