import type { Letter, Piece } from '../letter/letter.ts'
import { countPieces } from './order-placed.ts'

export interface ReturnAnnounced {
  readonly labelCode: string
  readonly pieces: readonly Piece[]
  /** "4 December 2026", or null where it runs from a new order's arrival */
  readonly dueOn: string | null
  readonly dueDays: number
  readonly creditsFreed: number
}

/** The label of a return, with or without an order. */
export const returnAnnounced = (data: ReturnAnnounced): Letter => {
  const by = data.dueOn ?? `${data.dueDays} days after your new pieces arrive`
  return {
    template: 'return-announced',
    subject: data.dueOn
      ? `Your return label: post by ${data.dueOn}`
      : `Your return label for ${countPieces(data.pieces.length)}`,
    preview: `${data.dueOn ? countPieces(data.pieces.length) : `Post within ${by}`}. You can already use ${data.pieces.length === 1 ? 'its' : 'their'} ${data.creditsFreed} credits.`,
    heading: 'Ready to send back',
    blocks: [
      {
        kind: 'text',
        text: `Your return is booked and you can already use its ${data.creditsFreed} credits. Pack these pieces, write the label code on the bag or show the QR code when you post it, and keep your proof of postage. After that, it’s our worry.`,
      },
      { kind: 'label', code: data.labelCode },
      {
        kind: 'facts',
        rows: [
          ['Return label', data.labelCode],
          ['Post by', by],
        ],
      },
      { kind: 'pieces', pieces: data.pieces },
      { kind: 'button', label: 'See it in your closet', path: '/account/closet' },
      { kind: 'text', text: 'No need to wash them: we clean and mend everything.' },
    ],
  }
}
