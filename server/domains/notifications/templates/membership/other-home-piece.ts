// A piece at the second home that the payer has bought, or whose purchase was cancelled (product §12.5). Names no amounts.
import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface BoughtForHome {
  readonly piece: Piece
  /** Whether it was booked in a return. */
  readonly goingBack: boolean
}

/** Sent to the second adult, who has the piece. */
export const boughtForHome = ({ piece, goingBack }: BoughtForHome): EmailMessage => ({
  template: 'bought-for-home',
  subject: 'One of your pieces is yours to keep',
  preview: 'The adult who pays for the membership has bought it.',
  heading: 'It stays with you for good',
  blocks: [
    {
      kind: 'text',
      text: `The adult who pays for the membership has bought this piece. It’s yours to keep and uses no credits any more.${goingBack ? ' You had booked it to go back: please don’t post it.' : ''}`,
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})

/** Sent to the second adult, who rents the piece again. */
export const rentedAgainAtHome = (piece: Piece): EmailMessage => ({
  template: 'rented-again',
  subject: 'You’re renting a piece again',
  preview: 'Its purchase was cancelled.',
  heading: 'You’re renting this piece again',
  blocks: [
    {
      kind: 'text',
      text: 'The adult who pays for the membership has cancelled its purchase. It’s with you as before: your closet shows until when, and you can send it back whenever you like.',
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
