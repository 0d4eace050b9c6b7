import { lockAccount } from '#server/domains/accounts/index.ts'
import { lockLiveMembership, type MembershipRow } from '#server/domains/membership/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Locks an account and its live membership, in the house's order: account, membership, garments, the rest. */
export async function lockMember(tx: Tx, accountId: Id<'account'> | string): Promise<MembershipRow | null> {
  const id = toId<'account'>(accountId)
  await lockAccount(tx, id)
  return lockLiveMembership(tx, id)
}
