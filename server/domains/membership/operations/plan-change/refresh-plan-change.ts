import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findLastEndedChange, findOpenChange } from '../../queries/plan-changes.ts'
import type { MembershipServices } from '../../services.ts'
import { requireMember } from '../../steps/require-member.ts'
import { outcomeWithoutPayment } from './change-plan.ts'
import { type ChangeOutcome, resolvePlanChange } from './resolve-plan-change.ts'

/**
 * Reads the outcome of the last change after the card form. A change whose answer was lost is requested again.
 * @throws Refusal subscription_required, plan_unavailable, not_now, provider_unreachable
 */
export async function refreshPlanChange(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<ChangeOutcome> {
  const member = await requireMember(services.db, accountId)
  const open = await findOpenChange(services.db, member.id)
  if (open?.state === 'paying') return resolvePlanChange(services, open.id)
  const change = open ?? (await findLastEndedChange(services.db, member.id))
  if (!change) throw new Refusal('not_now', 'No change is waiting.')
  return outcomeWithoutPayment(change)
}
