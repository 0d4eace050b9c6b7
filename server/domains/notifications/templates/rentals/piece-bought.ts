import type { EmailMessage, Piece, Site } from '../../email/email-message.ts'
import { type RefundTo, refundTo } from '../describe-refund.ts'
import { sellerRows } from '../receipt-rows.ts'

export interface PieceBought {
  readonly piece: Piece
  readonly boughtOn: string
  /** "£15.17" */
  readonly price: string
  /** The VAT within it, and its rate ("0%"). */
  readonly vat: { readonly amount: string; readonly rate: string }
  /** "8 December 2026" */
  readonly cancelUntil: string
  /** The return in which it was booked; null if there is none. */
  readonly goingBack: {
    /** Whether the return had no other piece and was cancelled. */
    readonly cancelled: boolean
    /** The refund of its postage if nothing is left in it, or only recalled pieces; null otherwise. */
    readonly refund: RefundTo | null
    readonly keepsFreeReturn: boolean
  } | null
  /** Whether it is at the other home, whose return the reader is not shown (product §12.3). */
  readonly elsewhere?: boolean
  /** The page on which it can be cancelled. */
  readonly path: string
}

/** The receipt of a purchase, with the right to cancel (law L-3, L-4, L-18). */
export const pieceBought = (bought: PieceBought, { trader }: Pick<Site, 'trader'>): EmailMessage => ({
  template: 'piece-bought',
  subject: `It’s yours: your receipt for ${bought.price}`,
  preview: `You can change your mind until ${bought.cancelUntil}.`,
  heading: 'It’s yours for good',
  blocks: [
    {
      kind: 'text',
      text: `You bought this piece on ${bought.boughtOn}. ${bought.elsewhere ? 'It stays at the other home.' : 'There’s nothing to send back.'}`,
    },
    { kind: 'pieces', pieces: [bought.piece] },
    {
      kind: 'facts',
      rows: [['Paid on', bought.boughtOn], ...sellerRows(trader)],
    },
    {
      kind: 'facts',
      sums: true,
      rows: [
        [bought.piece.name, bought.price],
        ['Total', bought.price],
        [`Including VAT at ${bought.vat.rate}`, bought.vat.amount],
      ],
    },
    ...describeReturn(bought).map((text) => ({ kind: 'text' as const, text })),
    { kind: 'heading', text: 'If you change your mind' },
    {
      kind: 'text',
      text: `You can cancel until ${bought.cancelUntil} and get all ${bought.price} back, without giving a reason. Cancel on the page below, or reply to this email. ${bought.elsewhere ? 'It’ll be rented at the other home again' : 'You’ll be renting the piece again'}, with its credits in use.`,
    },
    { kind: 'button', label: 'See your purchase', path: bought.path },
  ],
})

function describeReturn({ goingBack, elsewhere }: PieceBought): string[] {
  if (!goingBack) return []
  if (!elsewhere) return [describeOwnReturn(goingBack)]
  return goingBack.refund
    ? [`We’re refunding the return postage you’d paid for it: ${goingBack.refund.amount}${refundTo(goingBack.refund)}`]
    : []
}

function describeOwnReturn(goingBack: NonNullable<PieceBought['goingBack']>): string {
  const aboutPostage = describePostageBack(goingBack)
  // If the return stays booked, its postage is refunded only when the rest was recalled.
  const rest = aboutPostage ? 'the rest, which was recalled and goes back free of charge' : 'the rest'
  if (goingBack.cancelled) return `Nothing else was in the return you’d booked, so we’ve cancelled it.${aboutPostage}`
  return `It’s no longer part of the return you booked. Please don’t post it with ${rest}.${aboutPostage}`
}

function describePostageBack({ refund, keepsFreeReturn }: NonNullable<PieceBought['goingBack']>): string {
  if (refund) return ` We’re refunding the return’s postage of ${refund.amount}${refundTo(refund)}`
  return keepsFreeReturn ? ' You’ve still got your free return.' : ''
}
