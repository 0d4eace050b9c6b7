import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { type RefundTo, refundAhead, refundTo } from '../refund-words.ts'
import { countCredits } from './order-placed.ts'

export interface PurchaseCancelled {
  readonly piece: Piece
  readonly cancelledOn: string
  readonly refund: RefundTo
  /** As it is rented again, until the last day of its rental, where that is known; null: it was recalled, and is back with us. */
  readonly rented: { readonly credits: number; readonly until: string | null } | null
}

/** Refunded in full: cancelled within 14 days, so that the piece is on loan again, or recalled and sent back. */
export const purchaseCancelled = ({ piece, cancelledOn, refund, rented }: PurchaseCancelled): EmailMessage => ({
  template: 'purchase-cancelled',
  subject: rented
    ? `Purchase cancelled: we’re refunding ${refund.amount}`
    : `Your recalled piece is back: we’re refunding ${refund.amount}`,
  preview: refundAhead(refund),
  heading: rented ? 'Your purchase is cancelled' : 'Your recalled piece is back with us',
  blocks: [
    {
      kind: 'text',
      text: `${rented ? `You cancelled this purchase on ${cancelledOn}.` : `This piece was recalled, and arrived on ${cancelledOn}. Thank you for sending it back.`} We’re refunding ${refund.amount}${refundTo(refund)}`,
    },
    { kind: 'pieces', pieces: [piece] },
    ...(rented
      ? [
          {
            kind: 'text' as const,
            text: `You’re renting the piece again, and it uses ${countCredits(rented.credits)}.${rented.until ? ` Your rental runs until ${rented.until}.` : ''}`,
          },
        ]
      : []),
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
