import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'

/** Locks an account's live membership until the transaction ends. Lock the account row first. */
export async function lockLiveMembership(tx: Tx, accountId: Id<'account'>): Promise<MembershipRow | null> {
  const row = await tx
    .selectFrom('membership')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'cancelled')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
