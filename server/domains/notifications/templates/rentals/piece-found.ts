// The email that tells a family where and when somebody has found a piece, but not who (product §12.6).
import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface FoundPiece {
  readonly piece: Piece
  /** "At a nursery or school" */
  readonly place: string
  /** "24 November 2026" */
  readonly foundOn: string
  /** The last day on which the finder can read an answer. */
  readonly until: string
  /** The page on which its family answers. */
  readonly path: string
  /** The page of its case; null unless it is missing or was paid for as lost. */
  readonly lostPath: string | null
}

export const pieceFound = ({ piece, place, foundOn, until, path, lostPath }: FoundPiece): EmailMessage => ({
  template: 'piece-found',
  subject: 'Somebody has found a piece of yours',
  preview: `${place}, on ${foundOn}.`,
  heading: 'Somebody has found this piece',
  blocks: [
    {
      kind: 'text',
      text: 'Somebody has scanned the label of this piece and let us know where they found it. We don’t know who they are, and they don’t know who you are.',
    },
    { kind: 'pieces', pieces: [piece] },
    {
      kind: 'facts',
      rows: [
        ['Where', place],
        ['When', foundOn],
      ],
    },
    {
      kind: 'text',
      text: `You can answer with one of a few sentences, and they can read it until ${until}. You don’t have to.`,
    },
    { kind: 'button', label: 'Choose an answer', path },
    ...(lostPath
      ? ([
          { kind: 'text', text: 'You’ve reported it lost, or paid for it? Once you have it again, let us know:' },
          { kind: 'link', label: 'I’ve found it', path: lostPath },
        ] as const)
      : []),
  ],
})
