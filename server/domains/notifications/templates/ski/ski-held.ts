// Kits that the office holds for somebody who has telephoned (product §8).
import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface SkiHeld {
  /** "13 to 19 February 2027" */
  readonly dates: string
  readonly arrivesBy: string
  readonly postBy: string
  readonly pieces: readonly Piece[]
  readonly total: string
  /** "29 November 2026 at 10:00" */
  readonly until: string
  /** The booking page, filled in; the path contains a secret. */
  readonly path: string
}

export const skiHeld = (held: SkiHeld): EmailMessage => ({
  template: 'ski-held',
  subject: `We’re holding your ski wear for ${held.dates}`,
  preview: `Book and pay by ${held.until}.`,
  heading: 'We’re holding it for you',
  blocks: [
    {
      kind: 'text',
      text: `As you asked by phone, we’re holding this ski wear for you until ${held.until}. Say where it goes and pay ${held.total}, and it’s booked. If you don’t, you’ve nothing to pay.`,
    },
    { kind: 'button', label: 'Book and pay', path: held.path },
    { kind: 'pieces', pieces: held.pieces },
    {
      kind: 'facts',
      rows: [
        ['Your dates', held.dates],
        ['It arrives by', held.arrivesBy],
        ['Post it back by', held.postBy],
        ['Total, postage included', held.total],
      ],
    },
  ],
  because: 'You’re getting this email because you asked us by phone to hold ski wear, and gave us this address.',
})
