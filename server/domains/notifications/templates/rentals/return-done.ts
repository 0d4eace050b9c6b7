import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface ReturnDone {
  readonly labelCode: string
  readonly pieces: readonly Piece[]
}

/** Says that every piece of the return has been inspected. */
export const returnDone = (data: ReturnDone): EmailMessage => {
  const isSingle = data.pieces.length === 1
  return {
    template: 'return-done',
    subject: 'All checked, nothing to pay',
    preview: `Your return ${data.labelCode} is complete. Stains and wear are covered.`,
    heading: 'All checked, thank you',
    blocks: [
      {
        kind: 'text',
        text: `We’ve checked ${isSingle ? 'the piece' : `all ${data.pieces.length} pieces`} of your return ${data.labelCode}. Stains and wear are covered, so there’s nothing to pay for ${isSingle ? 'it' : 'them'}.`,
      },
      { kind: 'pieces', pieces: data.pieces },
      {
        kind: 'text',
        text: `${isSingle ? 'It gets' : 'They get'} washed and mended, then ${isSingle ? 'goes' : 'go'} on to the next family.`,
      },
      { kind: 'link', label: 'Open your closet', path: '/account/closet' },
    ],
  }
}
