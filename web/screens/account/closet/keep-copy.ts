// Copy for buying a piece and for cancelling the purchase.
import { paymentCopy, type RefundParts } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'

export const keepingCopy = {
  /** @param freeOn "6 July 2027"; null if no day can be promised */
  line: (price: number, freeOn: string | null) =>
    `Keep it for good: ${pounds(price)} now${freeOn === null ? '' : `, or free on ${freeOn}`}`,
  ofPiece: (name: string) => `: ${name}`,
  /** What the drawing shows, for people who cannot see it. */
  steps: (from: number, to: number, left: number) =>
    `The price falls each month from ${pounds(from)} to ${pounds(to)}, then it’s free. ${left === 0 ? 'Less than a month' : left === 1 ? '1 month' : `${left} months`} to go.`,

  title: 'Keep it for good',
  price: 'Price today',
  before: 'Before you buy',
  continueAndPay: (price: string) => `Continue and pay ${price}`,
  otherOpenTitle: 'You’re buying another piece',
  otherOpen: 'If you continue here, we’ll close that one. Nothing has been taken for it.',
  pay: (price: string) => `Buy it and pay ${price}`,
  paying: 'Buying it…',
  wallet: 'Clothes',

  boughtTitle: 'It’s yours for good',
  boughtNow: (price: string) => `You’ve paid ${price}. We’re emailing your receipt.`,
  paidOn: 'Paid on',
  paid: 'Paid',
  /**
   * @param isFull whether the whole price would be refunded; false if the payer’s bank has already given some of it
   * back
   */
  mayCancel: (until: string, isFull: boolean) => `You can cancel${isFull ? ' for a full refund' : ''} until ${until}.`,
  cancel: (isFull: boolean) => (isFull ? 'Cancel for a refund' : 'Cancel the purchase'),
  cancelUntil: (until: string) => `Cancel the purchase until ${until}`,
  cancelTitle: 'Cancel this purchase?',
  cancelEffects: (refund: RefundParts, credits: number) => [
    paymentCopy.refund('We’ll refund', refund),
    `The piece will be rented again, and it’ll use ${credits === 1 ? '1 credit' : `${credits} credits`}.`,
  ],
  cancelling: 'Cancelling…',
  keepIt: 'Keep it',
  cancelled: 'Your purchase is cancelled, and the piece is rented again. We’re emailing you about the refund.',

  theirs: 'Yours to keep',
  theirsSince: (day: string) => `Yours since ${day}`,
  boughtFor: (price: string) => `bought for ${price}`,
} as const
