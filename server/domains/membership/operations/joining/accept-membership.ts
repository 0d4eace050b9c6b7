import { lockAccount } from '#server/domains/accounts/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { MembershipRow } from '../../queries/memberships.ts'
import type { MembershipRecords } from '../../services.ts'
import { lockLiveMembership } from '../../steps/lock-live-membership.ts'
import { moveMembership } from '../../steps/move-membership.ts'

type Records = Pick<MembershipRecords, 'db' | 'clock' | 'events'>

/**
 * Accepts a membership that waits for the office (setting `membership.acceptance` = manual).
 * @throws Refusal not_now
 */
export const acceptMembership = (services: Records, accountId: Id<'account'>, operator = 'office'): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockAccount(tx, accountId)
    const membership = await lockLiveMembership(tx, accountId)
    if (membership?.state !== 'pending_acceptance')
      throw new Refusal('not_now', 'No membership of this account waits to be accepted.')
    await accept(tx, services, membership, operatorActor(operator))
    const now = services.clock.now()
    await recordOfficeAction(tx, { operator, action: 'membership.accept', subjectId: membership.id, note: '', now })
  })

/**
 * Accepts a membership: the member may order from then on, and is emailed. The caller has locked the membership, which waits
 * for acceptance.
 */
export async function accept(
  tx: Tx,
  services: Pick<Records, 'clock' | 'events'>,
  membership: MembershipRow,
  actor: Actor,
): Promise<MembershipRow> {
  const now = services.clock.now()
  const accepted = await moveMembership(tx, {
    membership,
    to: 'active',
    cause: 'accept',
    actor,
    now,
    set: { accepted_at: now },
  })
  await services.events.publish(tx, {
    type: 'membership-started',
    accountId: accepted.account_id,
    membershipId: accepted.id,
  })
  return accepted
}
