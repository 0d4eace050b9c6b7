import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { changeMembership } from './move-membership.ts'

/** Whether its member must choose before anything new is ordered (product §2.2). The row is locked by this transaction. */
export async function setChoiceDue(
  tx: Tx,
  membership: Pick<MembershipRow, 'id' | 'choice_due'>,
  due: boolean,
  now: Date,
): Promise<void> {
  if (membership.choice_due !== due) await changeMembership(tx, membership, { choice_due: due }, now)
}
