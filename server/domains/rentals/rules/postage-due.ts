// What postage an order, swap or return owes (product §4.2): a delivery when something is sent, a return when something is
// announced; each account's first of either is free. Credits are decided elsewhere.
import { addPence, type Pence, zeroPence } from '#server/kernel/money.ts'

export interface PostageFacts {
  readonly sendsPieces: boolean
  readonly sendsBack: boolean
  readonly outboundPrice: Pence
  readonly returnPrice: Pence
  /** Whether the account still has its free first delivery. */
  readonly freeOutboundLeft: boolean
  readonly freeReturnLeft: boolean
}

export interface PostageDue {
  /** What is charged for the delivery; nothing when it is free or there is none. */
  readonly outbound: Pence
  readonly return: Pence
  /** Whether the free first delivery is used here. A price of zero does not use it. */
  readonly outboundFree: boolean
  readonly returnFree: boolean
  readonly total: Pence
}

export function postageDue(facts: PostageFacts): PostageDue {
  const outboundFree = facts.sendsPieces && facts.outboundPrice > 0 && facts.freeOutboundLeft
  const returnFree = facts.sendsBack && facts.returnPrice > 0 && facts.freeReturnLeft
  const outbound = facts.sendsPieces && !outboundFree ? facts.outboundPrice : zeroPence
  const returned = facts.sendsBack && !returnFree ? facts.returnPrice : zeroPence
  return { outbound, return: returned, outboundFree, returnFree, total: addPence(outbound, returned) }
}
