// Where a refund goes, in words: to the card first, and to the gift balance that paid a part (product §7).

export interface RefundTo {
  /** All of it: "£3.95" */
  readonly amount: string
  /** Null: nothing of it. */
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

/** Of a payment that came to nothing. */
export const balanceUnused = 'We haven’t used your gift balance for it.'
