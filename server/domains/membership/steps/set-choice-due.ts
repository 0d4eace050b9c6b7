import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { changeMembership } from './move-membership.ts'

/** Records whether the member must choose before ordering anything new (product §2.2). This transaction has locked the row. */
export async function setChoiceDue(
  tx: Tx,
  membership: Pick<MembershipRow, 'id' | 'choice_due'>,
  due: boolean,
  now: Date,
): Promise<void> {
  if (membership.choice_due !== due) await changeMembership(tx, membership, { choice_due: due }, now)
}
