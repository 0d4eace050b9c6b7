import type { Letter, Piece } from '../letter/letter.ts'

export interface ReturnReceived {
  readonly labelCode: string
  readonly receivedOn: string
  readonly pieces: readonly Piece[]
}

/** The parcel is with us; looking at it comes next. */
export const returnReceived = (data: ReturnReceived): Letter => ({
  template: 'return-received',
  subject: 'Your return has arrived',
  preview: 'You can announce the next one now.',
  heading: 'It’s back with us',
  blocks: [
    {
      kind: 'text',
      text: `Your return ${data.labelCode} arrived on ${data.receivedOn}. We look at every piece, wash it and mend it. From now on you can announce another return.`,
    },
    { kind: 'pieces', pieces: data.pieces },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
