import type { FreePostageLeft, Postage } from '#server/domains/shipping/index.ts'
import { zeroPence } from '#server/kernel/money.ts'
import { type PostageDue, postageDue } from '../rules/postage-due.ts'
import type { Basket } from './basket.ts'

export interface BasketPrice {
  readonly due: PostageDue
  readonly free: FreePostageLeft
}

/** What the postage of a basket costs its account, and which of it is free. */
export function priceBasket(
  { garmentIds, returnIds }: Basket,
  { prices, free }: Postage,
  returnCostsNothing: boolean,
): BasketPrice {
  const due = postageDue({
    sendsPieces: garmentIds.length > 0,
    sendsBack: returnIds.length > 0,
    outboundPrice: prices.outbound,
    returnPrice: returnCostsNothing ? zeroPence : prices.return,
    freeOutboundLeft: free.outbound,
    freeReturnLeft: free.return,
  })
  return { due, free }
}
