// The receipt of a booking of ski wear (product §8).
import type { Block, EmailMessage, Piece, Site } from '../../email/email-message.ts'
import { type PaidWith, paidRows } from '../describe-refund.ts'
import { sellerRows, vatRow } from '../receipt-rows.ts'

export interface OfSki {
  /** "S-7K3Q9M" */
  readonly reference: string
  /** "13 to 19 February 2027" */
  readonly dates: string
  /** The page of the booking, which also opens without an account. */
  readonly path: string
}

export interface SkiBooked extends OfSki {
  readonly bookedOn: string
  /** "12 February 2027" */
  readonly arrivesBy: string
  /** "20 February 2027" */
  readonly postBy: string
  readonly pieces: readonly Piece[]
  /** Each piece, "Child 1: First run ski jacket", and its price. */
  readonly prices: readonly (readonly [piece: string, price: string])[]
  /** The sum of these prices. */
  readonly total: string
  /** "VAT included: £16.33, at 20%" */
  readonly vat: string
  readonly addressLines: readonly string[]
  /** What returning it late costs; `refundWords` says what a cancellation refunds. */
  readonly lateWords: string
  readonly refundWords: string
}

/** Why a buyer gets the email, said in its footer. */
export const because = 'You’re getting this email because you booked ski wear from us with this address.'

/** The receipt, with the terms of cancelling a hire for particular dates (law L-3, L-10; product §8). */
export const skiBooked = (
  ski: SkiBooked & { readonly paid: PaidWith },
  { trader }: Pick<Site, 'trader'>,
): EmailMessage => ({
  template: 'ski-booked',
  subject: `Your ski wear is booked: ${ski.dates}`,
  preview: `${ski.total} paid. It arrives by ${ski.arrivesBy}.`,
  heading: 'That’s your ski wear booked',
  blocks: [
    {
      kind: 'text',
      text: `We’ll post it so that it arrives by ${ski.arrivesBy}, cleaned and checked. Postage both ways is included, and the label for sending it back is in the parcel.`,
    },
    ...bookingBlocks(ski),
    { kind: 'heading', text: 'Your receipt' },
    {
      kind: 'facts',
      sums: true,
      rows: [...ski.prices, ['Postage both ways', 'Included'], ['Total', ski.total]],
    },
    {
      kind: 'facts',
      rows: [...paidRows(ski.paid), ['Paid on', ski.bookedOn], vatRow(ski.vat), ...sellerRows(trader)],
    },
    ...termsBlocks(ski),
  ],
  because,
})

export const bookingBlocks = (ski: SkiBooked): Block[] => [
  { kind: 'pieces', pieces: ski.pieces },
  {
    kind: 'facts',
    rows: [
      ['Booking', ski.reference],
      ['Dates', ski.dates],
      ['Arrives by', ski.arrivesBy],
      ['Post it back by', ski.postBy],
      ['Going to', ski.addressLines.join(', ')],
    ],
  },
  { kind: 'button', label: 'See your booking', path: ski.path },
  { kind: 'link', label: 'Add the dates to your calendar', path: `${ski.path}/calendar.ics` },
]

export const termsBlocks = (ski: SkiBooked): Block[] => [
  { kind: 'heading', text: 'When it goes back' },
  { kind: 'text', text: ski.lateWords },
  { kind: 'heading', text: 'If you change your mind' },
  {
    kind: 'text',
    text: `${ski.refundWords} You can do that on the page of your booking, or by replying to this email.`,
  },
]
