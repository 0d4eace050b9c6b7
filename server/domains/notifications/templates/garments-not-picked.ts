import type { Letter, Piece } from '../letter/letter.ts'
import { countPieces } from './order-placed.ts'

export interface GarmentsNotPicked {
  readonly reference: string
  readonly missing: readonly Piece[]
  readonly creditsFreed: number
  /** Pieces that are sent nevertheless. */
  readonly coming: number
}

/** A piece failed when it was picked: never substituted, credits freed, the member told (decisions.md §4.4). */
export const garmentsNotPicked = (data: GarmentsNotPicked): Letter => ({
  template: 'garments-not-picked',
  subject: `About your order ${data.reference}`,
  preview: `${countPieces(data.missing.length)} could not be sent. The credits are free again.`,
  heading: 'Not good enough to send',
  blocks: [
    {
      kind: 'text',
      text: `When we picked your order, ${data.missing.length === 1 ? 'this was not as it should be, so it stays' : 'these were not as they should be, so they stay'} here. We never swap in something else without asking.`,
    },
    { kind: 'pieces', pieces: data.missing },
    {
      kind: 'text',
      text: `The ${data.creditsFreed} credits are free again for something else.${data.coming > 0 ? ` The other ${countPieces(data.coming)} ${data.coming === 1 ? 'is' : 'are'} coming as planned.` : ''}`,
    },
    { kind: 'button', label: 'Choose something else', path: '/shop' },
  ],
})
