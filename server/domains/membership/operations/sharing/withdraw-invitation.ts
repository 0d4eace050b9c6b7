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
    const known = await findShareOf(tx, accountId)
    if (known?.payer_id !== accountId) return
    await lockMembership(tx, known.membership_id)
    const share = await findShareOf(tx, accountId)
    if (share?.accepted_at === null) await endShare(tx, share, { as: 'withdrawn', now: clock.now() })
  })
