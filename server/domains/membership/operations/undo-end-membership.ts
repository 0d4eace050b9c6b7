import { syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { mayUndoEnd } from '../rules/life-rights.ts'
import type { MembershipServices } from '../services.ts'
import { desiredState, moveMembership } from '../steps/move-membership.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireMember, requireRight } from '../steps/require-member.ts'
import { enqueueReconciliation, tryReconciliation } from './reconcile-subscription.ts'

/**
 * Undoes an end while the paid period runs. Asks the provider first whether it still runs, because the subscription ends there
 * automatically.
 * @throws Refusal subscription_required, membership_state, not_now, provider_unreachable
 */
export async function undoEndMembership(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  const before = await requireMember(services.db, accountId)
  requireRight(mayUndoEnd((await readLifeFacts(services.db, services, before)).facts))
  await throughProvider(services, () => syncSubscription(services, before.stripe_subscription))
  await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const { facts } = await readLifeFacts(tx, services, member)
    requireRight(mayUndoEnd(facts))
    const now = services.clock.now()
    const active = await moveMembership(tx, {
      membership: member,
      to: 'active',
      cause: 'undo the end',
      actor: 'member',
      now,
      set: { ...desiredState(member, 'renew'), ending_asked_at: null, ending_reason: null, ends_on: null },
    })
    await enqueueReconciliation(tx, active, { now, triedAtOnce: true })
    await services.events.publish(tx, {
      type: 'membership-end-undone',
      accountId,
      membershipId: member.id,
    })
  })
  await tryReconciliation(services, before.id)
}
