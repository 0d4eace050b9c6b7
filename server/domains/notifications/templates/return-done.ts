import type { Letter } from '../letter/letter.ts'
import { countPieces } from './order-placed.ts'

export interface ReturnDone {
  readonly labelCode: string
  readonly pieceCount: number
}

/** Every piece of the return was looked at. */
export const returnDone = (data: ReturnDone): Letter => ({
  template: 'return-done',
  subject: 'Your return is complete',
  preview: 'Everything is checked. Nothing is owed.',
  heading: 'All checked, thank you',
  blocks: [
    {
      kind: 'text',
      text: `We have looked at ${data.pieceCount === 1 ? 'the piece' : `all ${countPieces(data.pieceCount)}`} of return ${data.labelCode}. Stains and wear are covered, so there is nothing to pay, and ${data.pieceCount === 1 ? 'it is' : 'they are'} off your list.`,
    },
    { kind: 'text', text: 'They get washed and mended, and then they travel on to the next family.' },
    { kind: 'button', label: 'Pick something new', path: '/shop' },
  ],
})
