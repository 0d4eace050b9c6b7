// Confirms that the buyer has changed the dates, with the receipt or the refund (product §8).
import type { Block, EmailMessage, Site } from '../../email/email-message.ts'
import { type PaidWith, paidRows } from '../describe-refund.ts'
import { sellerRows, vatRow } from '../receipt-rows.ts'
import { because, bookingBlocks, type SkiBooked, termsBlocks } from './ski-booked.ts'
import { type MadeRefund, refundWords } from './ski-news.ts'

/** A payment after the booking's own, for dearer dates or a late fee. */
export interface ReceiptOf {
  /** "£4.50" */
  readonly amount: string
  readonly paidOn: string
  readonly paid: PaidWith
  /** "VAT included: £0.75, at 20%" */
  readonly vat: string
}

export interface SkiChanged extends SkiBooked {
  /** Null if nothing was paid. */
  readonly payment: ReceiptOf | null
  /** Null in an event of an earlier version, which did not include it. */
  readonly refund: MadeRefund | null
  /** What we kept when dates were changed to cheaper ones, which the prices include; null for nothing. */
  readonly kept: string | null
}

export const skiChanged = (ski: SkiChanged, site: Pick<Site, 'trader'>): EmailMessage => ({
  template: 'ski-changed',
  subject: `Your ski wear has new dates: ${ski.dates}`,
  preview: `It arrives by ${ski.arrivesBy}.`,
  heading: 'Your dates are changed',
  blocks: [
    { kind: 'text', text: `As you asked, booking ${ski.reference} is for ${ski.dates} now. ${moneyWords(ski)}`.trim() },
    ...bookingBlocks(ski),
    { kind: 'heading', text: 'What you’ve paid for it, less refunds' },
    { kind: 'facts', sums: true, rows: [...ski.prices, ['Total', ski.total]] },
    ...(ski.kept === null
      ? []
      : [{ kind: 'text', text: `Of that, we kept ${ski.kept} when you changed to cheaper dates.` } as const]),
    ...receiptBlocks(ski.payment, site),
    ...termsBlocks(ski),
  ],
  because,
})

function moneyWords({ payment, refund }: SkiChanged): string {
  if (payment) return `You’ve paid ${payment.amount} for that.`
  if (refund === null) return ''
  return refund.refund || refund.byBank ? refundWords(refund) : 'There was nothing to pay, and there’s no refund.'
}

const receiptBlocks = (payment: ReceiptOf | null, { trader }: Pick<Site, 'trader'>): Block[] =>
  payment === null
    ? []
    : [
        { kind: 'heading', text: 'Your receipt' },
        {
          kind: 'facts',
          rows: [
            ['Paid for the new dates', payment.amount],
            ...paidRows(payment.paid),
            ['Paid on', payment.paidOn],
            vatRow(payment.vat),
            ...sellerRows(trader),
          ],
        },
      ]
