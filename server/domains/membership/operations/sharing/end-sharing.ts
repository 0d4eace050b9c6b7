import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { findShareOf, type ShareOfPayer } from '../../queries/sharing/shares.ts'
import type { MembershipServices, MembershipSteps } from '../../services.ts'
import { endShare } from '../../steps/end-share.ts'
import { lockBoth } from '../../steps/lock-both.ts'
import { lockMembership } from '../../steps/lock-membership.ts'

/**
 * Ends the sharing immediately: the payer ends it, or the second adult leaves. The membership stays the payer's, and the event
 * makes the pieces in the second home due back. Has no effect when nothing is shared.
 */
export async function endSharing({ db, ...services }: MembershipServices, accountId: Id<'account'>): Promise<void> {
  const known = await findShareOf(db, accountId)
  if (!known?.second_id) return
  const secondId = known.second_id
  await transaction(db, async (tx) => {
    await lockBoth(tx, known.payer_id, secondId)
    await lockMembership(tx, known.membership_id)
    await endWithin(tx, services, { ...known, second_id: secondId }, accountId === secondId ? 'left' : 'ended')
  })
}

/** Ends the sharing of a second adult who closes the account. The caller has locked the account. */
export const leaveSharing =
  (services: Pick<MembershipSteps, 'clock' | 'events'>) =>
  async (tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> => {
    const known = await findShareOf(tx, accountId)
    if (known?.second_id !== accountId) return
    await lockMembership(tx, known.membership_id)
    await endWithin(tx, services, { ...known, second_id: accountId }, 'left')
  }

async function endWithin(
  tx: Tx,
  { clock, events }: Pick<MembershipSteps, 'clock' | 'events'>,
  { id: shareId, payer_id: accountId, second_id: secondId, membership_id: membershipId }: SharedWith,
  as: 'left' | 'ended',
): Promise<void> {
  if (!(await endShare(tx, { id: shareId }, { as, now: clock.now() }))) return
  await events.publish(tx, { type: 'sharing-ended', accountId, secondId, membershipId, shareId })
}

type SharedWith = Pick<ShareOfPayer, 'id' | 'payer_id' | 'membership_id'> & { readonly second_id: Id<'account'> }
