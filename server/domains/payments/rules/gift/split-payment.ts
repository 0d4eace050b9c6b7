// How a payment is divided between a gift balance and a card (product §7; payments §9).

/** The provider's smallest charge, in pence. */
const leastCharge = 30

/**
 * What a gift balance pays of an amount that is due, in pence: all of it, or as much as leaves the card at least 30p. Nothing if what is
 * due is less than that and the balance does not cover it.
 */
export function giftPart(due: number, balance: number): number {
  if (balance >= due) return due
  return Math.max(0, Math.min(balance, due - leastCharge))
}

export interface Lot<Id extends string = string> {
  readonly id: Id
  readonly left: number
}

/** Takes an amount from lots in their order, first in, first out; each part is at most what is left of its lot. */
export function takeFromLots<Id extends string>(lots: readonly Lot<Id>[], amount: number): Lot<Id>[] {
  const parts: Lot<Id>[] = []
  let wanted = amount
  for (const { id, left } of lots) {
    const part = Math.min(wanted, left)
    if (part <= 0) continue
    parts.push({ id, left: part })
    wanted -= part
  }
  if (wanted > 0) throw new RangeError(`lots have ${wanted}p less than ${amount}p`)
  return parts
}

/**
 * How a refund of a divided payment is divided: first to the card, up to what it paid and has not got back, then to the balance. Never
 * more than is left of both: the rest was refunded at the provider by hand.
 */
export function refundSplit({
  amount,
  cardLeft,
  giftLeft,
}: {
  readonly amount: number
  readonly cardLeft: number
  readonly giftLeft: number
}): { readonly toCard: number; readonly toGift: number } {
  const toCard = Math.max(0, Math.min(amount, cardLeft))
  return { toCard, toGift: Math.min(amount - toCard, giftLeft) }
}
