import type { Letter, Piece } from '../letter/letter.ts'

export interface CooledOff {
  readonly contractOn: string
  /** "£75"; null when nothing had been paid. */
  readonly refund: string | null
  /** An early start was asked for, so the days from it on are kept. */
  readonly proRata: boolean
  /** Last of the 14 days in which it has to be back on the card. */
  readonly refundBy: string
  readonly pieces: readonly Piece[]
}

/** Cancelled within the 14 days of the contract, or before it was accepted (decisions.md §3.6, law L-4). */
export const cooledOff = (data: CooledOff): Letter => ({
  template: 'cooled-off',
  subject: 'Your contract is cancelled',
  preview: data.refund ? `${data.refund} goes back to your card.` : 'Nothing more is taken.',
  heading: 'Cancelled, no hard feelings',
  blocks: [
    {
      kind: 'text',
      text: `You cancelled the contract of ${data.contractOn} within its 14 days. It does not renew, and nothing more is taken.`,
    },
    ...(data.refund
      ? [
          {
            kind: 'facts' as const,
            rows: [
              ['Refund', `${data.refund}, to the card you paid with`],
              ['By', data.refundBy],
            ] as const,
          },
          {
            kind: 'text' as const,
            text: data.proRata
              ? 'You had asked us to start within the 14 days, so the share for the days from then on is kept and the rest goes back.'
              : 'That is all you have paid for the membership.',
          },
        ]
      : []),
    ...(data.pieces.length > 0
      ? [
          { kind: 'heading' as const, text: 'Still at home with you' },
          { kind: 'pieces' as const, pieces: data.pieces },
          {
            kind: 'text' as const,
            text: 'Please send them back: announce it in your closet, and the label comes with it.',
          },
          { kind: 'button' as const, label: 'Open your closet', path: '/account/closet' },
        ]
      : [{ kind: 'button' as const, label: 'See your account', path: '/account' }]),
  ],
})
