// A recall (law L-28): what is not safe and why, what its holder should do, and what they get. An operator writes the reason and the
// advice.
import type { Block, EmailMessage, Piece } from '../email/email-message.ts'

/** `sold_no_address`: to a guest whose address is erased, so no return can be booked on the page of the order. */
export type RecalledAs = 'rented' | 'kept' | 'sold' | 'sold_no_address' | 'ski' | 'posted' | 'lost'

export interface RecallNotice {
  readonly reason: string
  readonly advice: string
  readonly pieces: readonly { readonly piece: Piece; readonly as: RecalledAs }[]
  readonly page: { readonly label: string; readonly path: string } | null
  readonly hasAccount: boolean
}

/** What holders get, depending on how they have the piece. */
const remedy: Readonly<Record<RecalledAs, (single: boolean) => string>> = {
  rented: (single) =>
    `You’re renting ${single ? 'this' : 'these'}. If you haven’t booked ${single ? 'its' : 'their'} return, we book it for you, free of charge: the label is in another email and in your closet, and ${single ? 'its' : 'the'} credits are yours to use again as soon as it’s booked. If another return of yours is in the post, we book this one once that has arrived.`,
  kept: (single) =>
    `You’ve kept ${single ? 'this' : 'these'} for good. Reply to this email and we’ll send you a free label. We refund all that you paid for ${single ? 'it' : 'them'} when ${single ? 'it’s' : 'they’re'} back.`,
  sold: (single) =>
    `You bought ${single ? 'this' : 'these'} from us. Book a return on the page of your order with the reason that ${single ? 'it’s' : 'they’re'} faulty, or reply to this email: the label is free, and we refund the full price when ${single ? 'it’s' : 'they’re'} back.`,
  sold_no_address: (single) =>
    `You bought ${single ? 'this' : 'these'} from us. Reply to this email and we’ll send you a free label; please include your address, which we’ve erased since. We refund the full price when ${single ? 'it’s' : 'they’re'} back.`,
  ski: (single) =>
    `You have ${single ? 'this' : 'these'} for your ski trip. Send ${single ? 'it' : 'them'} back with the label that came in the parcel, now or with the rest, and reply to this email: we refund all that you paid for ${single ? 'it' : 'them'}.`,
  posted: (single) =>
    `Our records say that you’ve posted ${single ? 'this' : 'these'} to us. If ${single ? 'it’s' : 'they’re'} in your parcel, there’s nothing to do. If ${single ? 'it isn’t' : 'any of them isn’t'}, please stop using it and reply to this email for a free label.`,
  lost: (single) =>
    `${single ? 'This was' : 'These were'} lost while ${single ? 'it was' : 'they were'} with you. If you find ${single ? 'it' : 'them'}, please don’t use ${single ? 'it' : 'them'}, and reply to this email for a free label.`,
}

const order: readonly RecalledAs[] = ['rented', 'kept', 'sold', 'sold_no_address', 'ski', 'posted', 'lost']

export const recallNotice = ({ reason, advice, pieces, page, hasAccount }: RecallNotice): EmailMessage => ({
  template: 'recall-notice',
  subject: 'Safety recall: please stop using a piece from us',
  preview: 'What it is, why it’s recalled, and what to do now.',
  heading: pieces.length === 1 ? 'Please stop using this piece' : 'Please stop using these pieces',
  blocks: [
    { kind: 'panel', tone: 'warning', heading: 'Why it’s recalled', lines: linesOf(reason) },
    {
      kind: 'panel',
      heading: 'What to do',
      lines: [`Stop using ${pieces.length === 1 ? 'it' : 'them'} now.`, ...linesOf(advice)],
    },
    ...order.flatMap((as): Block[] => {
      const same = pieces.filter((piece) => piece.as === as)
      return same.length === 0
        ? []
        : [
            { kind: 'pieces', pieces: same.map(({ piece }) => piece) },
            { kind: 'text', text: remedy[as](same.length === 1) },
          ]
    }),
    ...(page ? [{ kind: 'button' as const, ...page }] : []),
  ],
  ...(hasAccount
    ? {}
    : { because: 'You’re getting this email because you bought or booked something from us with this address.' }),
})

const linesOf = (words: string): string[] =>
  words.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.trim()))
