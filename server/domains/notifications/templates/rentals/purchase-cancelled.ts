import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits } from './order-placed.ts'

export interface PurchaseCancelled {
  readonly piece: Piece
  readonly cancelledOn: string
  /** "£15.17" */
  readonly refund: string
  readonly credits: number
  /** The last day of its rental; null: unknown. */
  readonly rentedUntil: string | null
}

/** Cancelled within 14 days: refunded in full, and the piece is on loan again. */
export const purchaseCancelled = (cancelled: PurchaseCancelled): EmailMessage => ({
  template: 'purchase-cancelled',
  subject: `Purchase cancelled: we’re refunding ${cancelled.refund}`,
  preview: 'It goes to the card you paid with, and can take up to 10 days to reach you.',
  heading: 'Your purchase is cancelled',
  blocks: [
    {
      kind: 'text',
      text: `You cancelled this purchase on ${cancelled.cancelledOn}. We’re refunding ${cancelled.refund} to the card you paid with. It can take up to 10 days to reach you.`,
    },
    { kind: 'pieces', pieces: [cancelled.piece] },
    {
      kind: 'text',
      text: `You’re renting the piece again, and it uses ${countCredits(cancelled.credits)}.${cancelled.rentedUntil ? ` Your rental runs until ${cancelled.rentedUntil}.` : ''}`,
    },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
