import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits, countPieces } from './order-placed.ts'

export interface ReturnReceived {
  readonly labelCode: string
  readonly receivedOn: string
  readonly pieces: readonly Piece[]
  /** Pieces that were booked but not in the parcel, and so count as at home again, with their credits. */
  readonly missing: { readonly pieces: readonly Piece[]; readonly credits: number }
  /** The pieces in the parcel that were not booked. */
  readonly unannounced: readonly Piece[]
}

/** Says that the parcel has arrived and will be inspected. */
export const returnReceived = (data: ReturnReceived): EmailMessage => {
  const { missing, unannounced } = data
  const isMissing = missing.pieces.length > 0
  const isOne = missing.pieces.length === 1
  return {
    template: 'return-received',
    subject: isMissing
      ? `Your return has arrived without ${countPieces(missing.pieces.length)}`
      : 'Your return has arrived',
    preview: isMissing
      ? `What was missing is back in your closet. Nothing has been charged.`
      : 'All safely here. You can send more back now.',
    heading: isMissing ? `We couldn’t find ${countPieces(missing.pieces.length)}` : 'It’s back with us',
    blocks: [
      {
        kind: 'text',
        text: `Your return ${data.labelCode} arrived on ${data.receivedOn}. We’ll check, wash and mend everything. You can book another return whenever you like.`,
      },
      ...(data.pieces.length > 0 ? [{ kind: 'pieces', pieces: data.pieces } satisfies Block] : []),
      ...(unannounced.length > 0
        ? [
            {
              kind: 'text',
              text: `${namesOf(unannounced)} ${unannounced.length === 1 ? 'wasn’t on your list. We’ve taken it back too, and its' : 'weren’t on your list. We’ve taken them back too, and their'} credits are free. Was that a mistake? Please reply to this email.`,
            } satisfies Block,
          ]
        : []),
      ...(isMissing
        ? [
            {
              kind: 'text',
              text: `We didn’t find ${isOne ? 'this piece' : 'these pieces'} in your parcel, so ${isOne ? 'it’s' : 'they’re'} back in your closet and ${isOne ? 'uses' : 'use'} ${countCredits(missing.credits)} again. Nothing has been charged. If you did send ${isOne ? 'it' : 'them'}, please reply to this email.`,
            } satisfies Block,
            { kind: 'pieces', pieces: missing.pieces } satisfies Block,
          ]
        : []),
      { kind: 'link', label: 'Open your closet', path: '/account/closet' },
    ],
  }
}

const namesOf = (pieces: readonly Piece[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(pieces.map(({ name }) => name))
