import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type FreePostageLeft, readPostageOf } from '../queries/checkout-baskets.ts'
import { type PostageDue, postageDue } from '../rules/postage-due.ts'
import type { Basket } from './basket.ts'

export interface BasketPrice {
  readonly due: PostageDue
  readonly free: FreePostageLeft
}

/** What the postage of a basket costs its account today, and what of it the account has free. */
export async function priceBasket(db: Db | Tx, basket: Basket): Promise<BasketPrice> {
  const { prices, free } = await readPostageOf(db, basket.accountId)
  const due = postageDue({
    sendsPieces: basket.garmentIds.length > 0,
    sendsBack: basket.returnIds.length > 0,
    outboundPrice: prices.outbound,
    returnPrice: prices.return,
    freeOutboundLeft: free.outbound,
    freeReturnLeft: free.return,
  })
  return { due, free }
}
