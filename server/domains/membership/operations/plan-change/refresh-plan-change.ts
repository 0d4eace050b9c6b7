import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findLastSettledChange, findOpenChange } from '../../queries.ts'
import type { MembershipServices } from '../../services.ts'
import { requireMember } from '../../steps/require-member.ts'
import { outcomeOfSettled } from './change-plan.ts'
import { type ChangeOutcome, settlePlanChange } from './settle-plan-change.ts'

/**
 * After the card form: what has become of the last change. One whose answer was lost is asked for again.
 * @throws Refusal subscription_required, plan_unavailable, not_now, provider_unreachable
 */
export async function refreshPlanChange(
  services: MembershipServices,
  accountId: Id<'account'>,
): Promise<ChangeOutcome> {
  const member = await requireMember(services.db, accountId)
  const open = await findOpenChange(services.db, member.id)
  if (open?.state === 'paying') return settlePlanChange(services, open.id)
  const change = open ?? (await findLastSettledChange(services.db, member.id))
  if (!change) throw new Refusal('not_now', 'No change is waiting.')
  return outcomeOfSettled(change)
}
