// How a payment is divided between a gift balance and a card (product §7; payments §9).

import { smallestCharge } from '#server/kernel/money.ts'

/**
 * Decides how much of an amount due a gift balance pays, in pence: all of it, or as much as leaves the card at least 30p. It pays
 * nothing if less than 30p is due and the balance does not cover it.
 */
export function giftPart(due: number, balance: number): number {
  if (balance >= due) return due
  return Math.max(0, Math.min(balance, due - smallestCharge))
}

export interface Lot<Id extends string = string> {
  readonly id: Id
  readonly left: number
}

/** Takes an amount from lots in the order given; each part is at most what is left of its lot. */
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
 * Divides the refund of a split payment: to the card first, up to what it paid and has not got back, then to the gift balance. Never
 * more than is left of both: the rest was refunded in the provider's dashboard.
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
