import type { Letter } from '../../letter/letter.ts'

export interface ReturnDone {
  readonly labelCode: string
  readonly pieceCount: number
}

/** Every piece of the return was looked at. */
export const returnDone = (data: ReturnDone): Letter => {
  const one = data.pieceCount === 1
  return {
    template: 'return-done',
    subject: 'All checked, nothing to pay',
    preview: `Your return ${data.labelCode} is complete. Stains and wear are covered.`,
    heading: 'All checked, thank you',
    blocks: [
      {
        kind: 'text',
        text: `We’ve checked ${one ? 'the piece' : `all ${data.pieceCount} pieces`} of your return ${data.labelCode}. Stains and wear are covered, so there’s nothing to pay for ${one ? 'it' : 'them'}.`,
      },
      {
        kind: 'text',
        text: `${one ? 'It gets' : 'They get'} washed and mended, then ${one ? 'goes' : 'go'} on to the next family.`,
      },
      { kind: 'link', label: 'Open your closet', path: '/account/closet' },
    ],
  }
}
