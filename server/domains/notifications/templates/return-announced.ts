import type { Letter, Piece } from '../letter/letter.ts'

export interface ReturnAnnounced {
  readonly labelCode: string
  readonly pieces: readonly Piece[]
  /** "4 December 2026", or null where it runs from a new order's arrival */
  readonly dueOn: string | null
  readonly dueDays: number
  readonly creditsFreed: number
}

/** A return without an order; a swap's return stands in the order's letter. */
export const returnAnnounced = (data: ReturnAnnounced): Letter => ({
  template: 'return-announced',
  subject: 'Your return label',
  preview: data.dueOn ? `Please send it back by ${data.dueOn}.` : 'Your label, and what goes back.',
  heading: 'Ready to go back',
  blocks: [
    {
      kind: 'text',
      text: `Thank you. ${data.creditsFreed} credits are free already. Pack these pieces, show the code or write it on the bag, and ask for proof of postage: from then on it’s our parcel to worry about.`,
    },
    { kind: 'label', code: data.labelCode },
    {
      kind: 'facts',
      rows: [
        ['Label', data.labelCode],
        ['Please send by', data.dueOn ?? `${data.dueDays} days after your new pieces arrive`],
      ],
    },
    { kind: 'pieces', pieces: data.pieces },
    { kind: 'button', label: 'See it in your closet', path: '/account/closet' },
    { kind: 'text', text: 'No need to wash them first. We do that, and we mend what needs mending.' },
  ],
})
