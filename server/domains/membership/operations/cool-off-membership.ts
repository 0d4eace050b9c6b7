import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import { coolingOffRefunds, type UsedDays } from '../rules/cooling-off.ts'
import { mayCoolOff } from '../rules/life-rights.ts'
import type { FamilyCloset, MembershipServices } from '../services.ts'
import { callOffScheduled } from '../steps/call-off-scheduled.ts'
import { listRefundable, requestRefunds, takeUnusedTime } from '../steps/list-refundable.ts'
import { changeMembership, moveMembership, wish } from '../steps/move-membership.ts'
import { cooledOffReason, readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../steps/require-member.ts'
import { enqueueAlignment } from './align-subscription.ts'
import { refuseWithin } from './joining/refuse-membership.ts'

/**
 * Cancels the contract within its 14 days: it ends at once, and what is due goes back to the card: everything, or all but
 * the used days once clothes have been sent (decisions.md §3.6). The sums are computed here, once.
 * @throws Refusal subscription_required, membership_state, not_now, already_done
 */
export async function coolOffMembership(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const { facts, change } = await readLifeFacts(tx, services, member)
    requireRight(mayCoolOff(facts))
    if (member.state === 'pending_acceptance')
      return refuseWithin(tx, services, member, { by: 'member', actor: 'member', note: '' })
    const now = services.clock.now()
    await callOffScheduled(tx, change, { now })
    const set = {
      ...wish(member, 'end'),
      ending_asked_at: now,
      ending_reason: cooledOffReason,
      ends_on: facts.today,
      past_due_since: null,
      unpaid_from: null,
    }
    const move = {
      membership: member,
      to: 'ending',
      cause: 'end',
      actor: 'member',
      note: 'cooled off',
      now,
      set,
    } as const
    const ending =
      member.state === 'ending' ? await changeMembership(tx, member, set, now) : await moveMembership(tx, move)
    // What failed reactivations moved to the balance would stay there; it goes back with the rest.
    if (member.state === 'paused') await takeUnusedTime(tx, member, now)
    const used = await findUsedDays(tx, services, ending)
    await requestRefunds(tx, ending, coolingOffRefunds(await listRefundable(tx, ending), used), {
      cause: 'cool-off',
      reason: 'a contract that was cancelled within its 14 days',
      now,
    })
    await enqueueAlignment(tx, ending, { now, triedAtOnce: false })
    await services.events.publish(tx, {
      type: 'membership-cooled-off',
      accountId,
      membershipId: member.id,
    })
  })
}

/**
 * From joining to the day of the cancellation, or of the pause that it was cancelled from: paused days are not used. Null
 * where nothing is charged for: no clothes had been sent, or its member never asked for the start (before the box was
 * required one could join without it).
 */
export async function findUsedDays(
  db: Db | Tx,
  { hasSentClothes }: Pick<FamilyCloset, 'hasSentClothes'>,
  { id, early_start_on, ending_asked_at, paused_at }: CancelledContract,
): Promise<UsedDays | null> {
  if (early_start_on === null || ending_asked_at === null) return null
  if (!(await hasSentClothes(db, id, ending_asked_at))) return null
  return { from: early_start_on as LocalDay, until: dayInLondon(paused_at ?? ending_asked_at) }
}
type CancelledContract = Pick<MembershipRow, 'id' | 'early_start_on' | 'ending_asked_at' | 'paused_at'>
