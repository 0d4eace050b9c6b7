import { messages } from '#contract/messages.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMembership, type MembershipRow } from '../queries/memberships.ts'
import type { Right } from '../rules/member-rights.ts'
import { lockMembership } from './lock-membership.ts'

const refuseWithoutMembership = () => new Refusal('subscription_required', messages.subscribeToAccess)

/**
 * The live membership of an account, or its last one.
 * @throws Refusal subscription_required for one that never joined
 */
export async function requireMember(db: Db | Tx, accountId: Id<'account'>): Promise<MembershipRow> {
  const membership = await findMembership(db, accountId)
  if (!membership) throw refuseWithoutMembership()
  return membership
}

/** Locks the account, then its live or last membership. */
export async function lockMemberOf(tx: Tx, accountId: Id<'account'>): Promise<MembershipRow> {
  await lockAccount(tx, accountId)
  return lockMembership(tx, (await requireMember(tx, accountId)).id)
}

export function requireRight(right: Right): void {
  if (!right.ok) throw new Refusal(right.reason.code, right.reason.message)
}
