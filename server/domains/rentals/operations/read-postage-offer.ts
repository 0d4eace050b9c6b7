import type { PostageOffer } from '#server/domains/membership/index.ts'
import { readPostagePrices } from '#server/domains/shipping/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readFreePostageLeft } from '../queries/checkouts.ts'

/** What swaps cost a family that joins; whoever has their first delivery before them has their first return, too. */
export async function readPostageOffer(db: Db | Tx, accountId: string): Promise<PostageOffer> {
  const { outbound } = await readFreePostageLeft(db, accountId)
  return { ...(await readPostagePrices(db)), firstFree: outbound }
}
