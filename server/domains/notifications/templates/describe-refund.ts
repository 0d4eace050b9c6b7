// Describes where a refund goes: to the card first, then to the gift balance that paid a part (product §7).

export interface RefundTo {
  /** The whole refund: "£3.95" */
  readonly amount: string
  /** The part for the card; null for none. */
  readonly toCard: string | null
  readonly toBalance: string | null
}

const atOnce = 'to your gift balance, where you can use it now'

/** Continues a sentence that has named the sum ("We’re refunding £3.95"), and ends it. */
export function refundTo({ toCard, toBalance }: RefundTo): string {
  if (toBalance === null) return ' to the card you paid with. It can take up to 10 days to reach you.'
  if (toCard === null) return ` ${atOnce}.`
  return `: ${toCard} to the card you paid with, which can take up to 10 days, and ${toBalance} ${atOnce}.`
}

/** A sentence for the preheader, after the subject has named the sum. */
export function refundAhead({ toCard, toBalance }: RefundTo): string {
  if (toBalance === null) return 'It goes to the card you paid with, and can take up to 10 days to reach you.'
  if (toCard === null) return 'It’s in your gift balance, where you can use it now.'
  return `${toCard} to the card you paid with, ${toBalance} to your gift balance.`
}

/** What the card and the gift balance paid, each as "£9.96"; null for nothing. */
export interface PaidWith {
  readonly byCard: string | null
  readonly fromBalance: string | null
}

/** Continues a sentence about a refund whose sum is still unknown. */
export function refundGoesTo({ byCard, fromBalance }: PaidWith): string {
  if (fromBalance === null) return 'to the card you paid with'
  if (byCard === null) return 'to your gift balance'
  return 'to the card you paid with first, then to your gift balance'
}

/** The rows of a receipt; none without a gift balance, because the total says it all. */
export const paidRows = ({ byCard, fromBalance }: PaidWith): (readonly [string, string])[] =>
  fromBalance === null
    ? []
    : [['From your gift balance', fromBalance], ...(byCard === null ? [] : [['By card', byCard] as const])]

/** For a payment that bought nothing. */
export const balanceUnused = 'We haven’t used your gift balance for it.'

/** Replaces the sentence about a refund that goes at least partly to the card, while the payment is disputed. */
export const waitsForBank = ({ toBalance }: RefundTo): string =>
  `Your bank is reviewing this payment, so we can’t refund it to your card for now.${toBalance === null ? '' : ` We’ve refunded ${toBalance} ${atOnce}.`}`

/** Follows a sentence about a refund when the payer’s bank has already returned part of the money, after a dispute that we lost. */
export const besidesBank = (byBank: string | null): string =>
  byBank === null ? '' : ` Your bank has already given you the other ${byBank} of it.`

/** Replaces the sentence about a refund after a dispute that we lost. */
export const alreadyRefundedByBank =
  'Your bank has given you the money back already, so there’s nothing more to refund.'
