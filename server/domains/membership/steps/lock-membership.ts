import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'

/**
 * Locks a membership by its id until the transaction ends, even if it is cancelled, because its last pieces are still returned.
 * Lock the account row first. Throws when there is none: ids come from our own rows.
 */
export const lockMembership = (tx: Tx, membershipId: Id<'membership'>): Promise<MembershipRow> =>
  tx.selectFrom('membership').selectAll().where('id', '=', membershipId).forUpdate().executeTakeFirstOrThrow()
