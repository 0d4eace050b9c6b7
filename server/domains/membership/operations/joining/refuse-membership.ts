import { lockAccount } from '#server/domains/accounts/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { MembershipRow } from '../../queries/memberships.ts'
import { coolingOffRefunds } from '../../rules/cooling-off.ts'
import type { MembershipRecords } from '../../services.ts'
import { listRefundable, requestRefunds } from '../../steps/list-refundable.ts'
import { lockLiveMembership } from '../../steps/lock-live-membership.ts'
import { desiredState, moveMembership } from '../../steps/move-membership.ts'
import { enqueueReconciliation } from '../reconcile-subscription.ts'

/** Why an ended membership is refunded in full. */
export const refusedReason = 'refused'

/**
 * Refuses a membership that waits for acceptance, for the office: everything is refunded (product §3.1).
 * @throws Refusal not_now
 */
export const refuseMembership = (
  services: Pick<MembershipRecords, 'db' | 'clock' | 'events'>,
  accountId: Id<'account'>,
  { operator, note }: { operator: string; note: string },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockAccount(tx, accountId)
    const membership = await lockLiveMembership(tx, accountId)
    if (membership?.state !== 'pending_acceptance')
      throw new Refusal('not_now', 'No membership of this account waits to be accepted.')
    await refuseWithin(tx, services, membership, { by: 'office', actor: operatorActor(operator), note })
    const now = services.clock.now()
    await recordOfficeAction(tx, { operator, action: 'membership.refuse', subjectId: membership.id, note, now })
  })

/** Refuses a membership that waits for acceptance, for the office or for a member who withdraws. The caller has locked it. */
export async function refuseWithin(
  tx: Tx,
  services: Pick<MembershipRecords, 'clock' | 'events'>,
  membership: MembershipRow,
  { by, actor, note }: { by: 'office' | 'member'; actor: Actor; note: string },
): Promise<MembershipRow> {
  const now = services.clock.now()
  const refused = await moveMembership(tx, {
    membership,
    to: 'cancelled',
    cause: 'refuse',
    actor,
    note,
    now,
    set: { ...desiredState(membership, 'end'), ending_asked_at: now, ending_reason: refusedReason, ended_at: now },
  })
  await requestRefunds(tx, refused, coolingOffRefunds(await listRefundable(tx, refused), null), {
    cause: 'refused',
    reason: by === 'office' ? 'a membership that was refused' : 'a membership that was withdrawn before acceptance',
    now,
  })
  await enqueueReconciliation(tx, refused, { now, triedAtOnce: false })
  await services.events.publish(tx, {
    type: 'membership-refused',
    accountId: membership.account_id,
    membershipId: membership.id,
    by,
  })
  return refused
}
