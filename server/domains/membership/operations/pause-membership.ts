import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { unusedTime } from '../rules/cooling-off.ts'
import { pauseBegins } from '../rules/decide-undue.ts'
import { mayPause } from '../rules/life-rights.ts'
import type { MembershipServices } from '../services.ts'
import { calledOffBy, callOffScheduled } from '../steps/call-off-scheduled.ts'
import { moveMembership, wish } from '../steps/move-membership.ts'
import { choiceOf, presentPlanOf } from '../steps/plan-change-target.ts'
import { isPeriodPaid, readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../steps/require-member.ts'
import { enqueueAlignment, tryAlignment } from './align-subscription.ts'

/**
 * Pauses a membership with nothing at home: from here on nothing is billed until it is reactivated, even if the provider
 * hears of it late (refund-undue-payment.ts). The unused time is kept for then, as far as it is paid.
 * @throws Refusal subscription_required, membership_state, pieces_at_home, already_done, not_now
 */
export async function pauseMembership(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  const { id } = await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const { facts, change, mirror } = await readLifeFacts(tx, services, member)
    requireRight(mayPause(facts))
    const now = services.clock.now()
    await callOffScheduled(tx, change, { now, note: calledOffBy.pause })
    const price = pence(choiceOf(await presentPlanOf(tx, member)).totalPence)
    const unused =
      mirror?.period_start && mirror.period_end && (await isPeriodPaid(tx, mirror))
        ? unusedTime(price, { start: mirror.period_start, end: mirror.period_end }, now)
        : 0
    const paused = await moveMembership(tx, {
      membership: member,
      to: 'paused',
      cause: 'pause',
      actor: 'member',
      now,
      // As we count it, until the provider says what it credits.
      set: {
        ...wish(member, 'pause'),
        paused_at: pauseBegins(now, mirror?.period_start ?? null),
        paused_credit_pence: unused,
      },
    })
    await enqueueAlignment(tx, paused, { now, triedAtOnce: true })
    await services.events.publish(tx, {
      type: 'membership-paused',
      accountId,
      membershipId: member.id,
    })
    return paused
  })
  await tryAlignment(services, id)
}
