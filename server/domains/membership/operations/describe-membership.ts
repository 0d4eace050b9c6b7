import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type PlanDetailsAnswer, presentPlanDetails } from '../present.ts'
import { findMembershipWithPrice } from '../queries.ts'

/** The plan of an account as its user sees it; a cancelled one too, since pieces may still be at home. Null: never joined. */
export async function describeMembership(db: Db | Tx, accountId: Id<'account'>): Promise<PlanDetailsAnswer | null> {
  const row = await findMembershipWithPrice(db, accountId)
  return row ? presentPlanDetails(row) : null
}
