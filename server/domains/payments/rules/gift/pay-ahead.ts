// How payments to come would be paid: from the customer's balance at the provider first, then from the gift balance, the rest by
// card (product §7; payments §9).
import { type Pence, pence } from '#server/kernel/money.ts'
import { chargeOf } from '../charge-of.ts'
import { giftPart } from './split-payment.ts'

export interface Funds {
  /** The customer's balance at the provider; negative is a debt. */
  readonly atProvider: Pence
  readonly gift: Pence
}

interface Paid {
  /** What both balances would pay; negative is a debt that is charged as well. */
  readonly credit: Pence
  readonly fromGift: Pence
  readonly charge: Pence
  readonly left: Funds
}

/** Decides how one invoice would be paid, and what that leaves. */
function payOne(total: Pence, { atProvider, gift }: Funds): Paid {
  const fromGift = pence(giftPart(Math.max(0, total - atProvider), gift))
  const credit = pence(atProvider + fromGift)
  const { charge, balance } = chargeOf(total, credit)
  return { credit, fromGift, charge, left: { atProvider: balance, gift: pence(gift - fromGift) } }
}

/**
 * Decides how an invoice of this price would be paid after the drafts, oldest first, which use both balances before it. Gift money
 * that was moved to the provider for a draft is in its balance, and the draft uses it.
 */
export function payAhead(price: Pence, { drafts, funds }: { drafts: readonly Pence[]; funds: Funds }): Paid {
  const left = drafts.reduce((before, total) => payOne(total, before).left, funds)
  return payOne(price, left)
}
