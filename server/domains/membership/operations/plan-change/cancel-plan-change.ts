import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOpenChange } from '../../queries/plan-changes.ts'
import type { MembershipServices } from '../../services.ts'
import { cancelScheduled } from '../../steps/cancel-scheduled.ts'
import { lockMemberOf } from '../../steps/require-member.ts'
import { resolvePlanChange } from './resolve-plan-change.ts'

/**
 * Cancels the change that waits for its payment or for the renewal.
 * @throws Refusal subscription_required, not_now, already_done when it was paid first, provider_unreachable
 */
export async function cancelPlanChange(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  const { db, clock } = services
  const change = await transaction(db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const open = await findOpenChange(tx, member.id)
    if (!open) throw new Refusal('not_now', 'No change is waiting.')
    if (open.state === 'applying')
      throw new Refusal('not_now', 'Your planned change is being made right now. Please try again in a minute.')
    await cancelScheduled(tx, open, { now: clock.now() })
    return open
  })
  if (change.state !== 'paying') return
  const { outcome } = await resolvePlanChange(services, change.id, { cancel: true })
  if (outcome === 'applied')
    throw new Refusal('already_done', 'You’ve just paid for this change, so it’s already happened.')
}
