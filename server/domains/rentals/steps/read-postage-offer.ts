import type { PostageOffer } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readPostageOf } from '../queries/family-records.ts'

/** What swaps cost a family that joins; whoever has their first delivery before them has their first return, too. */
export async function readPostageOffer(db: Db | Tx, accountId: Id<'account'>): Promise<PostageOffer> {
  const { prices, free } = await readPostageOf(db, accountId)
  return { ...prices, firstFree: free.outbound, returnFree: free.return }
}
