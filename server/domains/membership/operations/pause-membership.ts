import type { Id } from '#server/kernel/ids.ts'
import { pence, zeroPence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { unusedTime } from '../rules/cooling-off.ts'
import { pauseBegins } from '../rules/decide-overpayment.ts'
import { mayPause } from '../rules/life-rights.ts'
import type { MembershipServices } from '../services.ts'
import { cancelledBy, cancelScheduled } from '../steps/cancel-scheduled.ts'
import { limitToStillPaid } from '../steps/list-refundable.ts'
import { desiredState, moveMembership } from '../steps/move-membership.ts'
import { choiceOf, currentPlanOf } from '../steps/plan-change-target.ts'
import { isPeriodPaid, readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../steps/require-member.ts'
import { enqueueReconciliation, tryReconciliation } from './reconcile-subscription.ts'

/**
 * Pauses a membership with nothing at home. From now on nothing is charged until it is reactivated, even if the provider is
 * paused late (refund-overpayment.ts). The unused time that was paid for is kept until then.
 * @throws Refusal subscription_required, membership_state, pieces_at_home, already_done, not_now
 */
export async function pauseMembership(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  const { id } = await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const { facts, change, replica } = await readLifeFacts(tx, services, member)
    requireRight(mayPause(facts))
    const now = services.clock.now()
    await cancelScheduled(tx, change, { now, note: cancelledBy.pause })
    const price = pence(choiceOf(await currentPlanOf(tx, member)).totalPence)
    const paused_at = pauseBegins(now, replica?.period_start ?? null)
    const unused =
      replica?.period_start && replica.period_end && (await isPeriodPaid(tx, replica))
        ? unusedTime(price, { start: replica.period_start, end: replica.period_end }, now)
        : zeroPence
    const paused = await moveMembership(tx, {
      membership: member,
      to: 'paused',
      cause: 'pause',
      actor: 'member',
      now,
      // Our own calculation, until the provider reports its credit.
      set: {
        ...desiredState(member, 'pause'),
        paused_at,
        paused_credit_pence: await limitToStillPaid(tx, { ...member, paused_at }, unused),
      },
    })
    await enqueueReconciliation(tx, paused, { now, triedAtOnce: true })
    await services.events.publish(tx, {
      type: 'membership-paused',
      accountId,
      membershipId: member.id,
    })
    return paused
  })
  await tryReconciliation(services, id)
}
