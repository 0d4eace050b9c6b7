// The emails of a lost piece that was paid for: its receipt, and what happens when it turns up.
import type { EmailMessage, Piece, Site } from '../../email/email-message.ts'
import { alreadyRefundedByBank, type RefundTo, refundAhead, refundTo } from '../describe-refund.ts'
import { sellerRows } from '../receipt-rows.ts'
import { countCredits } from './order-placed.ts'

export interface PaidLoss {
  readonly piece: Piece
  readonly credits: number
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
      text: `You’ve paid for this piece, so there’s nothing more to do. Its ${countCredits(paid.credits)} are yours to use again.`,
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
      text: `Until ${paid.refundUntil} you get all ${paid.price} back: tell us on the page below, or reply to this email for a label. After that, it’s yours to keep.`,
    },
    { kind: 'button', label: 'I’ve found it', path: paid.path },
  ],
})

export interface RefundedLoss {
  readonly piece: Piece
  readonly credits: number
  /** Null if the payer’s bank had already returned the money. */
  readonly refund: RefundTo | null
  /** Whether its family has found it and rents it again; otherwise we have it. */
  readonly atHome: boolean
}

export const lossRefunded = ({ piece, credits, refund, atHome }: RefundedLoss): EmailMessage => ({
  template: 'loss-refunded',
  subject: refund ? `It turned up: we’re refunding ${refund.amount}` : 'It turned up',
  preview: refund ? refundAhead(refund) : alreadyRefundedByBank,
  heading: atHome ? 'You’ve found it' : 'It’s reached us',
  blocks: [
    {
      kind: 'text',
      text: `${atHome ? 'You’ve found the piece you paid for' : 'The piece you paid for has reached us'}${refund ? `, so we’re refunding all ${refund.amount}${refundTo(refund)}` : `. ${alreadyRefundedByBank}`}`,
    },
    { kind: 'pieces', pieces: [piece] },
    {
      kind: 'text',
      text: atHome
        ? `You’re renting it again, and it uses ${countCredits(credits)}. Keep it another 3 months or send it back, as you like.`
        : 'There’s nothing more for you to do.',
    },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})

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
