import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits, countPieces } from './order-placed.ts'

export interface ReturnAnnounced {
  readonly returnId: string
  readonly labelCode: string
  readonly pieces: readonly Piece[]
  /** "4 December 2026"; null if it counts from the arrival of a new order. */
  readonly dueOn: string | null
  readonly dueDays: number
  /** 0 if its family may not order with them, or they were rented under an earlier membership. */
  readonly creditsFreed: number
  /** The names of the pieces that are recalled. */
  readonly recalled?: readonly string[]
}

/** The link that downloads the label for printing; on a phone, the QR code above it is enough. */
export const labelDownload = (returnId: string): Block => ({
  kind: 'link',
  label: 'Download the label (PDF)',
  path: `/account/closet/returns/${returnId}/label.pdf`,
})

const recalledLines = (names: readonly string[]): Block[] =>
  names.length === 0
    ? []
    : [
        {
          kind: 'panel',
          tone: 'warning',
          heading: 'Recalled: please stop using',
          lines: [...names],
        },
      ]

/** The label of a return, with or without an order. */
export const returnAnnounced = (data: ReturnAnnounced): EmailMessage => {
  const within = `within ${data.dueDays} days of your new pieces arriving`
  const frees = data.creditsFreed > 0 && countCredits(data.creditsFreed)
  return {
    template: 'return-announced',
    subject: data.dueOn
      ? `Your return label: post by ${data.dueOn}`
      : `Your return label for ${countPieces(data.pieces.length)}`,
    preview: `${data.dueOn ? countPieces(data.pieces.length) : `Post ${within}`}.${frees ? ` You can already use ${data.pieces.length === 1 ? 'its' : 'their'} ${frees}.` : ''}`,
    heading: data.dueOn ? 'Ready to send back' : `Post ${within}`,
    blocks: [
      {
        kind: 'text',
        text: `Your return is booked${frees ? ` and you can already use its ${frees}` : ''}. Pack these pieces, write the label code on the bag or show the QR code when you post it, and keep your proof of postage. After that, it’s our worry.`,
      },
      { kind: 'label', code: data.labelCode },
      labelDownload(data.returnId),
      {
        kind: 'facts',
        rows: [['Return label', data.labelCode], data.dueOn ? ['Post by', data.dueOn] : ['Post', within]],
      },
      ...recalledLines(data.recalled ?? []),
      { kind: 'pieces', pieces: data.pieces },
      { kind: 'button', label: 'See it in your closet', path: '/account/closet' },
      { kind: 'text', text: 'No need to wash them: we clean and mend everything.' },
    ],
  }
}
