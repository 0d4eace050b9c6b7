// The emails of a lost piece that was paid for: its receipt, and what happens when it turns up.
import type { EmailMessage, Piece, Site } from '../../email/email-message.ts'
import { alreadyRefundedByBank, type RefundTo, refundAhead, refundTo } from '../describe-refund.ts'
import { sellerRows } from '../receipt-rows.ts'
import { countCredits } from './order-placed.ts'

export interface PaidLoss {
  readonly piece: Piece
  /** 0 if the reader may not order with them. */
  readonly creditsFreed: number
  /** Whether it was lost at the other home of the membership, which may still find it (product §12.5). */
  readonly elsewhere?: boolean
  readonly paidOn: string
  /** "£13" */
  readonly price: string
  /** The VAT within it, and its rate ("0%"). */
  readonly vat: { readonly amount: string; readonly rate: string }
  readonly refundUntil: string
  readonly path: string
}

/** The receipt, with the right to a full refund if the piece is found (law L-18, L-29). */
export const lossPaid = (paid: PaidLoss, { trader }: Pick<Site, 'trader'>): EmailMessage => ({
  template: 'loss-paid',
  subject: `Your receipt for ${paid.price}: a lost piece`,
  preview: `If it turns up by ${paid.refundUntil}, you get it all back.`,
  heading: 'Thank you, that’s all',
  blocks: [
    {
      kind: 'text',
      text: `You’ve paid for this piece, so there’s nothing more to do.${paid.creditsFreed === 0 ? '' : ` Its ${countCredits(paid.creditsFreed)} ${paid.creditsFreed === 1 ? 'is' : 'are'} yours to use again.`}`,
    },
    { kind: 'pieces', pieces: [paid.piece] },
    {
      kind: 'facts',
      rows: [['Paid on', paid.paidOn], ...sellerRows(trader)],
    },
    {
      kind: 'facts',
      sums: true,
      rows: [
        [`${paid.piece.name}, lost`, paid.price],
        ['Total', paid.price],
        [`Including VAT at ${paid.vat.rate}`, paid.vat.amount],
      ],
    },
    { kind: 'heading', text: 'If it turns up' },
    {
      kind: 'text',
      text: paid.elsewhere
        ? `If the other home finds it by ${paid.refundUntil}, you get all ${paid.price} back: they can tell us in their closet, or send it back.`
        : `Until ${paid.refundUntil} you get all ${paid.price} back: tell us on the page below, or reply to this email for a label. After that, it’s yours to keep.`,
    },
    { kind: 'button', label: paid.elsewhere ? 'See how it stands' : 'I’ve found it', path: paid.path },
  ],
})

export interface RefundedLoss {
  readonly piece: Piece
  readonly credits: number
  /** Null if the payer’s bank had already returned the money. */
  readonly refund: RefundTo | null
  /** Whether its family has found it and rents it again; otherwise we have it. */
  readonly atHome: boolean
  /** Whether that was the other home, for which the reader had paid (product §12.5). */
  readonly elsewhere?: boolean
  /** The last day of its rental; null once that is over. */
  readonly runsUntil: string | null
  /** "another 3 months" or "until 18 March 2027"; null if it can't be rented for longer. */
  readonly longer: string | null
}

/** Says that the piece turned up in time, so its payment is refunded. */
export const lossRefunded = ({ refund, ...found }: RefundedLoss): EmailMessage => ({
  template: 'loss-refunded',
  subject: refund ? `It turned up: we’re refunding ${refund.amount}` : 'It turned up',
  preview: refund ? refundAhead(refund) : alreadyRefundedByBank,
  heading: whereFound(found).heading,
  blocks: [
    {
      kind: 'text',
      text: `${whereFound(found).text}${refund ? `, so we’re refunding all ${refund.amount}${refundTo(refund)}` : `. ${alreadyRefundedByBank}`}`,
    },
    { kind: 'pieces', pieces: [found.piece] },
    { kind: 'text', text: whatNow(found) },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})

type Found = Omit<RefundedLoss, 'refund'>

function whereFound({ atHome, elsewhere }: Found): { readonly heading: string; readonly text: string } {
  if (!atHome) return { heading: 'It’s reached us', text: 'The piece you paid for has reached us' }
  return elsewhere
    ? { heading: 'It’s turned up', text: 'The other home has found the piece you paid for' }
    : { heading: 'You’ve found it', text: 'You’ve found the piece you paid for' }
}

function whatNow({ atHome, elsewhere, credits, runsUntil, longer }: Found): string {
  if (!atHome) return 'There’s nothing more for you to do.'
  if (elsewhere)
    return `It’s rented there again, and it uses ${countCredits(credits)}. There’s nothing more for you to do.`
  const again = `You’re renting it again, and it uses ${countCredits(credits)}.`
  if (runsUntil)
    return `${again} ${longer ? `Your rental runs until ${runsUntil}.` : `Please send it back by ${runsUntil}.`}`
  return `${again} ${longer ? `Keep it ${longer} or send it back, as you like.` : 'Please book its return in your closet.'}`
}

export interface FoundLate {
  readonly piece: Piece
  readonly paidOn: string
  readonly refundDays: number
}

/** Says that the piece reached us too late for a refund, so it belongs to the family. */
export const lossFoundLate = ({ piece, paidOn, refundDays }: FoundLate): EmailMessage => ({
  template: 'loss-found-late',
  subject: 'A piece of yours has reached us: would you like it back?',
  preview: 'You paid for it, so it’s yours. We’ll post it to you for free.',
  heading: 'Would you like it back?',
  blocks: [
    {
      kind: 'text',
      text: `This piece was lost, and you paid for it on ${paidOn}. It reached us more than ${refundDays} days later, so there’s no refund, but the piece is yours. Reply to this email within 14 days, and we’ll post it to you for free.`,
    },
    { kind: 'pieces', pieces: [piece] },
    { kind: 'text', text: 'If we don’t hear from you, we’ll rent it to another family.' },
  ],
})
