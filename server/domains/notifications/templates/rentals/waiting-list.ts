// The emails of the waiting list (product §13): an offer, its end, and a piece that is back in stock.
import type { EmailMessage, Piece } from '../../email/email-message.ts'

const page = '/account/waiting-list'

export interface OfferedPiece {
  readonly piece: Piece
  /** "21 November 2026 at 10:00" */
  readonly until: string
}

/** Offers a piece, which is kept for this family until a given time. */
export const pieceOffered = ({ piece, until }: OfferedPiece): EmailMessage => ({
  template: 'piece-offered',
  subject: 'It’s your turn: a piece you’re waiting for is ready',
  preview: `Nobody else can order it before ${until}.`,
  heading: 'We’re keeping it for you',
  blocks: [
    {
      kind: 'text',
      text: `It’s your turn for this piece. We’re keeping it for you until ${until}. Put it in your basket and place your order before then.`,
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'button', label: 'See your waiting list', path: page },
    {
      kind: 'text',
      text: 'Not for you? Pass it on there and the next person can have it. You keep your place for another one. If you do nothing, we’ll offer it to the next person after that. It costs you nothing.',
    },
  ],
  because:
    'You’re getting this email because you joined the waiting list for this piece. You can leave the list there at any time.',
})

export interface OfferOver {
  readonly piece: Piece
  /** Whether the piece had to be taken out of the shop. */
  readonly withdrawn: boolean
  /** Whether this was the second offer without an answer, so the entry has ended. */
  readonly left: boolean
}

const offerOverWords = {
  withdrawn: {
    subject: 'Sorry: the piece we kept for you can’t be sent out',
    preview: 'You keep your place on the waiting list.',
    heading: 'We can’t send it after all',
    text: 'We’re sorry. We’ve had to take this piece out of the shop, so you can’t order it after all. You keep your place on the waiting list for another one.',
  },
  lapsedTwice: {
    subject: 'We’re no longer keeping that piece for you',
    preview: 'You’re no longer on the waiting list for it.',
    heading: 'Your time to order it is up',
    text: 'We kept this piece for you, but it wasn’t ordered in time. As this was the second time, we’ve taken you off the waiting list for it. You can join again on its page whenever you like.',
  },
  lapsed: {
    subject: 'We’re no longer keeping that piece for you',
    preview: 'You keep your place for another one.',
    heading: 'Your time to order it is up',
    text: 'We kept this piece for you, but it wasn’t ordered in time. You keep your place on the waiting list, so we’ll offer you another when your turn comes. If you don’t answer that one either, we’ll take you off the list.',
  },
} as const

/** Says that the offer has expired, or that the piece cannot be rented after all. */
export function offerOver({ piece, withdrawn, left }: OfferOver): EmailMessage {
  const whyLapsed = left ? offerOverWords.lapsedTwice : offerOverWords.lapsed
  const words = withdrawn ? offerOverWords.withdrawn : whyLapsed
  return {
    template: 'offer-over',
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      { kind: 'text', text: words.text },
      { kind: 'pieces', pieces: [piece] },
      { kind: 'button', label: 'See your waiting list', path: page },
    ],
    because: 'You’re getting this email because you joined the waiting list for this piece.',
  }
}

export interface PieceIsBack {
  readonly piece: Piece
  readonly path: string
}

/** Says that a piece is back in stock, to somebody who cannot order yet; it is not kept for them. */
export const pieceIsBack = ({ piece, path }: PieceIsBack): EmailMessage => ({
  template: 'piece-is-back',
  subject: 'A piece you were waiting for is back',
  preview: 'It isn’t kept for anyone, so the first to order it gets it.',
  heading: 'It’s back in the shop',
  blocks: [
    {
      kind: 'text',
      text: 'You joined the waiting list for this piece, and it’s here again. We can’t keep it for you, so the first to order it gets it.',
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'button', label: 'See it in the shop', path },
  ],
  because:
    'You’re getting this one email because this address joined the waiting list for this piece. It’s now off the list, so we won’t email you about it again.',
})
