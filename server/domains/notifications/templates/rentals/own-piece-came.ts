import type { EmailMessage, Piece } from '../../email/email-message.ts'

/** Says that a parcel to us contained a piece that already belongs to the family. */
export const ownPieceCame = ({
  pieces,
  cameOn,
}: {
  readonly pieces: readonly Piece[]
  readonly cameOn: string
}): EmailMessage => ({
  template: 'own-piece-came',
  subject: 'You’ve sent us something that’s yours',
  preview: 'We’ve put it aside for you. Nothing changes until we hear from you.',
  heading: 'This one’s yours',
  blocks: [
    {
      kind: 'text',
      text: `This piece came in your parcel on ${cameOn}, but it’s yours to keep, so we’ve put it aside. Please reply to this email: we’ll post it back to you free of charge, or find it another home if you’d rather.`,
    },
    { kind: 'pieces', pieces },
    { kind: 'link', label: 'Open your closet', path: '/account/closet' },
  ],
})
