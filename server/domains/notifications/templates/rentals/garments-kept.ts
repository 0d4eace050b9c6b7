import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits, countPieces } from './order-placed.ts'

export interface GarmentsKept {
  readonly pieces: readonly Piece[]
  readonly creditsFreed: number
  /** "9 months" */
  readonly after: string
}

/** Says that the pieces belong to the family, because nine months have passed. */
export const garmentsKept = ({ pieces, creditsFreed, after }: GarmentsKept): EmailMessage => ({
  template: 'garments-kept',
  subject: `Yours to keep: ${countPieces(pieces.length)}`,
  preview: 'There’s nothing to pay or send back.',
  heading: pieces.length === 1 ? 'It’s yours' : 'They’re yours',
  blocks: [
    {
      kind: 'text',
      text: `You’ve had ${pieces.length === 1 ? 'this piece' : 'these pieces'} for ${after}, so we’re giving ${pieces.length === 1 ? 'it' : 'them'} to you. There’s nothing to pay or send back, and you can use ${creditsFreed === 1 ? 'its credit' : `the ${countCredits(creditsFreed)}`} again.`,
    },
    { kind: 'pieces', pieces },
    { kind: 'link', label: 'Open your closet', path: '/account/closet' },
  ],
})
