import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { bankGaveBack, type RefundTo, refundAhead, refundTo } from '../refund-words.ts'
import { countCredits } from './order-placed.ts'

export interface PurchaseCancelled {
  readonly piece: Piece
  readonly cancelledOn: string
  /** Null: the bank had given it back. */
  readonly refund: RefundTo | null
  /** As it is rented again, until the last day of its rental, where that is known; null: it was recalled, and is back with us. */
  readonly rented: { readonly credits: number; readonly until: string | null } | null
}

/** Refunded in full: cancelled within 14 days, so that the piece is on loan again, or recalled and sent back. */
export const purchaseCancelled = ({ piece, cancelledOn, refund, rented }: PurchaseCancelled): EmailMessage => ({
  template: 'purchase-cancelled',
  subject: `${rented ? 'Purchase cancelled' : 'Your recalled piece is back'}${refund ? `: we’re refunding ${refund.amount}` : ''}`,
  preview: refund ? refundAhead(refund) : bankGaveBack,
  heading: rented ? 'Your purchase is cancelled' : 'Your recalled piece is back with us',
  blocks: [
    {
      kind: 'text',
      text: `${rented ? `You cancelled this purchase on ${cancelledOn}.` : `This piece was recalled, and arrived on ${cancelledOn}. Thank you for sending it back.`} ${refund ? `We’re refunding ${refund.amount}${refundTo(refund)}` : bankGaveBack}`,
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
