// Late fees of ski wear (product §8).
import type { EmailMessage, Site } from '../../email/email-message.ts'
import { type PaidWith, paidRows, type RefundTo, refundAhead, refundTo, waitsForBank } from '../describe-refund.ts'
import { sellerRows, vatRow } from '../receipt-rows.ts'
import { because, type OfSki } from './ski-booked.ts'

export interface SkiFee extends OfSki {
  /** "£13.50" */
  readonly amount: string
  /** "3 days late: £13.50" */
  readonly words: string
  /** "20 February 2027" */
  readonly postBy: string
}

const facts = (ski: SkiFee) =>
  ({
    kind: 'facts',
    rows: [
      ['Booking', ski.reference],
      ['Due in the post by', ski.postBy],
      ['Late fee', ski.words],
    ],
  }) as const

/** Asks for a late fee that an operator has approved. */
export const skiFeeAsked = (ski: SkiFee): EmailMessage => ({
  template: 'ski-fee',
  subject: `A late fee of ${ski.amount} for your ski wear`,
  preview: `It was due in the post by ${ski.postBy}.`,
  heading: 'Your ski wear came back late',
  blocks: [
    {
      kind: 'text',
      text: `It was due in the post by ${ski.postBy}, and there’s a late fee, as we said when you booked: the day price for each day, and never more than a new piece costs less what you paid.`,
    },
    facts(ski),
    { kind: 'button', label: `Pay ${ski.amount}`, path: ski.path },
    {
      kind: 'text',
      text: `Did you post it in time? Reply to this email with a photo of your proof of posting: posted by ${ski.postBy} is in time, however long the post took, and there’s nothing to pay.`,
    },
  ],
  because,
})

/** Says that a fee already asked for is waived. */
export const skiFeeWaived = (ski: SkiFee): EmailMessage => ({
  template: 'ski-fee-waived',
  subject: 'There’s no late fee to pay for your ski wear',
  preview: `We’ve dropped the ${ski.amount}.`,
  heading: 'Nothing to pay',
  blocks: [
    { kind: 'text', text: `We’ve dropped the late fee of ${ski.amount} for booking ${ski.reference}.` },
    { kind: 'button', label: 'See your booking', path: ski.path },
  ],
  because,
})

/** Says that a fee already paid is refunded. */
export const skiFeeRefunded = (
  ski: SkiFee & { readonly refund: RefundTo; readonly bankDecides: boolean },
): EmailMessage => ({
  template: 'ski-fee-refunded',
  subject: `We’ve ${ski.bankDecides ? 'dropped' : 'refunded'} your late fee of ${ski.amount}`,
  preview: ski.bankDecides ? waitsForBank(ski.refund) : refundAhead(ski.refund),
  heading: ski.bankDecides ? 'Your late fee is dropped' : 'Your late fee is refunded',
  blocks: [
    {
      kind: 'text',
      text: ski.bankDecides
        ? `We’ve dropped the late fee of booking ${ski.reference}. ${waitsForBank(ski.refund)}`
        : `We’ve dropped the late fee of booking ${ski.reference}, and refunded ${ski.refund.amount}${refundTo(ski.refund)}`,
    },
    { kind: 'button', label: 'See your booking', path: ski.path },
  ],
  because,
})

/** The receipt of a late fee. */
export const skiFeePaid = (
  ski: SkiFee & { readonly paidOn: string; readonly paid: PaidWith; readonly vat: string },
  { trader }: Pick<Site, 'trader'>,
): EmailMessage => ({
  template: 'ski-fee-paid',
  subject: `Your receipt: ${ski.amount}, ${ski.paidOn}`,
  preview: 'The late fee of your ski wear is paid.',
  heading: 'Thank you, that’s paid',
  blocks: [
    facts(ski),
    {
      kind: 'facts',
      rows: [...paidRows(ski.paid), ['Paid on', ski.paidOn], vatRow(ski.vat), ...sellerRows(trader)],
    },
    { kind: 'button', label: 'See your booking', path: ski.path },
  ],
  because,
})
