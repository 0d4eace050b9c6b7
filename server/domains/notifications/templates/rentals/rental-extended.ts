import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface RentalExtended {
  readonly piece: Piece
  /** The first day of the new rental: "20 February 2027" */
  readonly startsOn: string
  readonly endsOn: string
}

/** Confirms a new rental of the same piece (law L-11). */
export const rentalExtended = ({ piece, startsOn, endsOn }: RentalExtended): EmailMessage => ({
  template: 'rental-extended',
  subject: `Yours to wear until ${endsOn}`,
  preview: 'A new rental of the same piece, at no extra cost. You can send it back any time.',
  heading: 'You’re keeping it longer',
  blocks: [
    {
      kind: 'text',
      text: 'You’ve rented this piece again. It uses the same credits as before, costs nothing extra, and you can send it back or swap it any time.',
    },
    { kind: 'pieces', pieces: [piece] },
    {
      kind: 'facts',
      rows: [
        ['New rental from', startsOn],
        ['Last day', endsOn],
      ],
    },
    { kind: 'link', label: 'Open your closet', path: '/account/closet' },
  ],
})
