import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { alreadyRefundedByBank, type RefundTo, refundAhead, refundTo, waitsForBank } from '../describe-refund.ts'
import { countCredits } from './order-placed.ts'

export interface PurchaseCancelled {
  readonly piece: Piece
  readonly cancelledOn: string
  /** Null if the payer’s bank had already returned the money. */
  readonly refund: RefundTo | null
  /** Whether the payment is disputed, so the card cannot be refunded for now. */
  readonly bankDecides?: boolean
  /** Whether it is at the other home, whose rental the reader is not shown (product §12.3). */
  readonly elsewhere?: boolean
  /** How it is rented again. Null if it was recalled and returned to us. */
  readonly rented: RentedAgain | null
}

interface RentedAgain {
  readonly credits: number
  /** The last day, if that is known. */
  readonly until: string | null
  /** Once that day is past: how much longer it may be rented, or null if it may only be sent back. */
  readonly over?: { readonly longer: string | null }
}

/** Says that a purchase is fully refunded: cancelled within 14 days, so the piece is rented again, or recalled and sent back. */
export const purchaseCancelled = ({
  piece,
  cancelledOn,
  refund,
  bankDecides = false,
  elsewhere = false,
  rented,
}: PurchaseCancelled): EmailMessage => ({
  template: 'purchase-cancelled',
  subject: `${rented ? 'Purchase cancelled' : 'Your recalled piece is back'}${refund && !bankDecides ? `: we’re refunding ${refund.amount}` : ''}`,
  preview: refund && !bankDecides ? refundAhead(refund) : whatIsRefunded(refund, bankDecides),
  heading: rented ? 'Your purchase is cancelled' : 'Your recalled piece is back with us',
  blocks: [
    {
      kind: 'text',
      text: `${rented ? `You cancelled this purchase on ${cancelledOn}.` : `This piece was recalled, and arrived on ${cancelledOn}.${elsewhere ? '' : ' Thank you for sending it back.'}`} ${whatIsRefunded(refund, bankDecides)}`,
    },
    { kind: 'pieces', pieces: [piece] },
    ...(rented
      ? [
          {
            kind: 'text' as const,
            text: elsewhere
              ? `It’s rented at the other home again, and it uses ${countCredits(rented.credits)}.`
              : `You’re renting the piece again, and it uses ${countCredits(rented.credits)}.${untilWhen(rented)}`,
          },
        ]
      : []),
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})

function untilWhen({ until, over }: RentedAgain): string {
  if (until === null) return ''
  if (!over) return ` Your rental runs until ${until}.`
  return ` Its rental ended on ${until}: ${over.longer ? `keep it ${over.longer} or send it back` : 'please send it back'}.`
}

function whatIsRefunded(refund: RefundTo | null, bankDecides: boolean): string {
  if (refund === null) return alreadyRefundedByBank
  return bankDecides ? waitsForBank(refund) : `We’re refunding ${refund.amount}${refundTo(refund)}`
}
