// What membership decides by and may not import: handed in by assemble.ts.

import { type Credits, credits, sumCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Credits of what is announced as going back and has not come yet (decisions.md §2.2). */
export async function creditsOnTheWayBack(db: Db | Tx, membershipId: Id<'membership'>): Promise<Credits> {
  const loans = await db
    .selectFrom('loan')
    .select('credits')
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'return_announced')
    .execute()
  return sumCredits(loans.map((loan) => credits(loan.credits)))
}
