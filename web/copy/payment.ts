// Copy around the card form; the provider's own messages are shown unchanged (spec §8).
import { pounds } from '#web/lib/format.ts'

/** A refund in pence: to the card and to the gift balance. */
export interface RefundParts {
  toCard: number
  toBalance: number
  /** Whether the payer’s bank is still deciding a dispute over the payment, so the card cannot be refunded for now. */
  bankDecides?: boolean
}

/** A payment in pence: by card and from the gift balance. */
export interface PaidParts {
  byCard: number
  fromBalance: number
  /** Whether the payer’s bank has refunded what the card paid. */
  chargedBack?: boolean
  /** Whether the payer’s bank is still deciding a dispute over the payment, so the card cannot be refunded for now. */
  bankDecides?: boolean
}

/** Whether a refund covers the whole price; it does not if the payer’s bank has already given some of it back. */
export const isFullRefund = ({ toCard, toBalance }: RefundParts, price: number): boolean => toCard + toBalance === price

/** Emails use the same sentence. */
const bankDecides = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'

const nothingMore = 'You’ve had your money back already, so there’s nothing more to refund.'

export const paymentCopy = {
  heading: 'Card',
  paidAlready: 'You’ve paid. It may take a moment to show here.',
  loading: 'Getting the card form ready…',
  notLoaded: 'The card form didn’t load. Nothing has been taken.',
  tryAgain: 'Try again',
  failed: 'The payment didn’t go through. Nothing has been taken. Please try again or use another card.',
  bankTitle: 'Your bank needs you to approve this payment',
  bank: 'There’s nothing wrong with your card. Approve it with your bank and you’re done.',
  confirmWithBank: 'Confirm with my bank',
  confirming: 'Asking your bank…',
  otherCard: 'Or use another card',
  wallets: 'Apple Pay or Google Pay',
  walletAddress: 'We’ll deliver to the address you gave us, not the one in your wallet app.',
  walletOr: 'or by card',
  walletOnlyUk: 'We only deliver in the UK',
  postage: 'Postage',
  fromBalance: 'From your gift balance',
  giftAhead: (balance: number) => `You’ve got ${pounds(balance)} of gift balance. We’ll use it first.`,
  byCard: 'To pay by card',
  nothingByCard: 'Nothing',
  /** The amount on a button: the card’s part, or all of it if the balance pays. */
  due: ({ total, fromBalance }: { total: number; fromBalance: number }): string =>
    total > fromBalance ? pounds(total - fromBalance) : `${pounds(total)} from your gift balance`,
  /**
   * Says how much is refunded and where it goes, or why nothing is refunded: the payer’s bank is still deciding a
   * dispute, or the money has been given back already.
   * @param words the beginning of the sentence: "We’ll refund"
   */
  refund: (words: string, refund: RefundParts): string => {
    const { toCard, toBalance } = refund
    if (toCard + toBalance === 0) return nothingMore
    if (refund.bankDecides && toCard > 0)
      return `${bankDecides}${toBalance === 0 ? '' : ` ${paymentCopy.refund(words, { toCard: 0, toBalance })}`}`
    if (toBalance === 0) {
      return `${words} ${pounds(toCard)} to the card you paid with. It can take up to 10 days to reach you.`
    }
    if (toCard === 0) {
      return `${words} ${pounds(toBalance)} to your gift balance, where you can use it straight away.`
    }
    return `${words} ${pounds(toCard)} to the card you paid with, which can take up to 10 days, and ${pounds(toBalance)} to your gift balance, where you can use it straight away.`
  },
  nothingMore,
  /** Shown instead of a refund to the card while the payer’s bank decides a dispute. */
  bankDecides,
  /** Shown in place of `refundGoesTo` while the payer’s bank decides a dispute. The gift balance is refunded at once. */
  undecided: ({ fromBalance }: PaidParts): string =>
    fromBalance === 0
      ? bankDecides
      : `${bankDecides} Anything over what you paid by card goes to your gift balance, where you can use it straight away.`,
  /** Shown in place of `refundGoesTo` once the payer’s bank has refunded what the card paid. */
  chargedBack: ({ fromBalance }: PaidParts): string =>
    fromBalance === 0
      ? nothingMore
      : 'Your bank has given back what you paid by card. We only refund what’s more than that, to your gift balance.',
  /** Says where a refund goes, or went: to the card first (product §7). */
  refundGoesTo: ({ byCard, fromBalance }: PaidParts): string => {
    if (fromBalance === 0) return 'to the card you paid with'
    if (byCard === 0) return 'to your gift balance'
    return 'to the card you paid with first, then to your gift balance'
  },
  paidByCard: 'By card',
  elsewhere: 'Pay on Stripe’s page',
  needsScript: 'Paying by card needs JavaScript. Please switch it on for this page.',
} as const
