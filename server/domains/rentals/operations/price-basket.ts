import { readPostagePrices } from '#server/domains/shipping/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readFreePostageLeft } from '../queries/checkouts.ts'
import { type PostageDue, postageDue } from '../rules/postage-due.ts'
import type { Basket } from './basket.ts'

/** What the postage of a basket costs its account today. */
export async function priceBasket(db: Db | Tx, basket: Basket): Promise<PostageDue> {
  const prices = await readPostagePrices(db)
  const free = await readFreePostageLeft(db, basket.accountId)
  return postageDue({
    sendsPieces: basket.garmentIds.length > 0,
    sendsBack: basket.returnIds.length > 0,
    outboundPrice: prices.outbound,
    returnPrice: prices.return,
    freeOutboundLeft: free.outbound,
    freeReturnLeft: free.return,
  })
}
