import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { type RefundTo, refundAhead, refundTo } from '../refund-words.ts'
import { countCredits } from './order-placed.ts'

export interface PurchaseCancelled {
  readonly piece: Piece
  readonly cancelledOn: string
  readonly refund: RefundTo
  readonly credits: number
  /** The last day of its rental; null: unknown. */
  readonly rentedUntil: string | null
}

/** Cancelled within 14 days: refunded in full, and the piece is on loan again. */
export const purchaseCancelled = (cancelled: PurchaseCancelled): EmailMessage => ({
  template: 'purchase-cancelled',
  subject: `Purchase cancelled: we’re refunding ${cancelled.refund.amount}`,
  preview: refundAhead(cancelled.refund),
  heading: 'Your purchase is cancelled',
  blocks: [
    {
      kind: 'text',
      text: `You cancelled this purchase on ${cancelled.cancelledOn}. We’re refunding ${cancelled.refund.amount}${refundTo(cancelled.refund)}`,
    },
    { kind: 'pieces', pieces: [cancelled.piece] },
    {
      kind: 'text',
      text: `You’re renting the piece again, and it uses ${countCredits(cancelled.credits)}.${cancelled.rentedUntil ? ` Your rental runs until ${cancelled.rentedUntil}.` : ''}`,
    },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
