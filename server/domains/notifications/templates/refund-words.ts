// Describes where a refund goes: to the card first, then to the gift balance that paid a part (product §7).

export interface RefundTo {
  /** All of it: "£3.95" */
  readonly amount: string
  /** Null: none of it. */
  readonly toCard: string | null
  readonly toBalance: string | null
}

const atOnce = 'to your gift balance, where you can use it now'

/** Follows the sum ("We’re refunding £3.95"), up to its full stop. */
export function refundTo({ toCard, toBalance }: RefundTo): string {
  if (toBalance === null) return ' to the card you paid with. It can take up to 10 days to reach you.'
  if (toCard === null) return ` ${atOnce}.`
  return `: ${toCard} to the card you paid with, which can take up to 10 days, and ${toBalance} ${atOnce}.`
}

/** For a preview, after the subject has named the sum. */
export function refundAhead({ toCard, toBalance }: RefundTo): string {
  if (toBalance === null) return 'It goes to the card you paid with, and can take up to 10 days to reach you.'
  if (toCard === null) return 'It’s in your gift balance, where you can use it now.'
  return `${toCard} to the card you paid with, ${toBalance} to your gift balance.`
}

/** What a card paid of something, and the gift balance: "£9.96"; null is nothing. */
export interface PaidWith {
  readonly byCard: string | null
  readonly fromBalance: string | null
}

/** Follows what we’ll refund, before its sum is known. */
export function refundGoesTo({ byCard, fromBalance }: PaidWith): string {
  if (fromBalance === null) return 'to the card you paid with'
  if (byCard === null) return 'to your gift balance'
  return 'to the card you paid with first, then to your gift balance'
}

/** For a receipt; without a gift balance the total says it all. */
export const paidRows = ({ byCard, fromBalance }: PaidWith): (readonly [string, string])[] =>
  fromBalance === null
    ? []
    : [['From your gift balance', fromBalance], ...(byCard === null ? [] : [['By card', byCard] as const])]

/** Of a payment that came to nothing. */
export const balanceUnused = 'We haven’t used your gift balance for it.'

/** In place of a refund, after a dispute that we lost. */
export const bankGaveBack = 'Your bank has given you the money back already, so there’s nothing more to refund.'
