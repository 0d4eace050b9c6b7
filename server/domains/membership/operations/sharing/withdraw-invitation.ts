import { lockAccount } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findShareOf } from '../../queries/sharing/shares.ts'
import type { MembershipServices } from '../../services.ts'
import { endShare } from '../../steps/end-share.ts'
import { lockMembership } from '../../steps/lock-membership.ts'

/** Withdraws the invitation that waits. Has no effect when there is none, or when it has just been accepted. */
export const withdrawInvitation = ({ db, clock }: MembershipServices, accountId: Id<'account'>): Promise<void> =>
  transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const share = await findShareOf(tx, accountId)
    // Accepting locks the payer's account too.
    if (share?.payer_id !== accountId || share.accepted_at !== null) return
    await lockMembership(tx, share.membership_id)
    await endShare(tx, share, { as: 'withdrawn', now: clock.now() })
  })
