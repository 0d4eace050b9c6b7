import type { EmailMessage, Piece } from '../../email/email-message.ts'
import {
  alreadyRefundedByBank,
  besidesBank,
  type RefundTo,
  refundAhead,
  refundTo,
  waitsForBank,
} from '../describe-refund.ts'

interface OfOrder {
  /** "R-7K3Q9M" */
  readonly reference: string
  readonly pieces: readonly Piece[]
  /** The page of the order, which also opens without an account. */
  readonly path: string
}

export interface ResaleOrderDispatched extends OfOrder {
  readonly addressLines: readonly string[]
  /** "2–3 working days" */
  readonly deliveryTime: string
  readonly parcelCode: string | null
  readonly cancelDays: number
}

/** Why a buyer gets the email, said in its footer. */
export const because = 'You’re getting this email because you bought something from us with this address.'

export const resaleOrderDispatched = (order: ResaleOrderDispatched): EmailMessage => ({
  template: 'resale-dispatched',
  subject: `Your order ${order.reference} is on its way`,
  preview: `It should arrive within ${order.deliveryTime} of your order.`,
  heading: 'It’s on its way',
  blocks: [
    { kind: 'pieces', pieces: order.pieces },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ['Going to', order.addressLines.join(', ')],
        ...(order.parcelCode ? [['Parcel', order.parcelCode] as [string, string]] : []),
      ],
    },
    { kind: 'button', label: 'See your order', path: order.path },
    {
      kind: 'text',
      text: `If it isn’t for you, you have ${order.cancelDays} days from its arrival to book a return on the page of your order. You don’t need a reason, and the label is free.`,
    },
  ],
  because,
})

/** Sends a new link on request, because the links in earlier emails expire after 90 days. */
export const resaleOrderLink = (order: OfOrder & { readonly placedOn: string }): EmailMessage => ({
  template: 'resale-order-link',
  subject: `The link to your order ${order.reference}`,
  preview: 'It opens your order for 90 days.',
  heading: 'Here’s your order',
  blocks: [
    {
      kind: 'text',
      text: `You asked for a link to what you bought on ${order.placedOn}. It opens your order, with your address, for 90 days, so please keep this email to yourself.`,
    },
    { kind: 'pieces', pieces: order.pieces },
    { kind: 'button', label: 'See your order', path: order.path },
    { kind: 'text', text: 'Didn’t ask for it? Then there’s nothing you need to do.' },
  ],
  because,
})

interface PartlyByBank extends OfOrder {
  /** The part that the buyer’s bank returned instead of us; null for nothing. */
  readonly byBank: string | null
}

export interface ResaleRefund extends PartlyByBank {
  readonly refund: RefundTo
}

interface CancelledOrder extends OfOrder {
  readonly why: 'cancelled' | 'charged-back' | 'missing' | 'not-sent' | 'recalled' | 'undelivered'
  /** Null if the payer’s bank had already returned the money. */
  readonly refund: RefundTo | null
  /** Whether the bank had returned at least part of it. */
  readonly bankRefunded: boolean
  /** Whether the payment is disputed, so nothing is refunded to the card for now. */
  readonly bankDecides: boolean
}

/**
 * The order was cancelled before it was packed, lost its payment to a dispute, could not be found or sent, was recalled, or did not
 * arrive.
 */
export const resaleOrderCancelled = (order: CancelledOrder): EmailMessage => ({
  template: 'resale-cancelled',
  subject: `Your order ${order.reference} is cancelled`,
  preview:
    order.refund && !order.bankDecides
      ? `We’ve refunded ${order.refund.amount}. ${refundAhead(order.refund)}`
      : refundOfAll(order),
  heading: order.why === 'missing' ? 'We’re sorry: we couldn’t find it' : 'Your order is cancelled',
  blocks: [
    {
      kind: 'text',
      text: {
        cancelled: `As you asked, we’ve cancelled order ${order.reference}.`,
        'charged-back': `We’ve cancelled order ${order.reference}, so nothing of it will be sent.`,
        missing: `We looked everywhere and couldn’t find what you bought, so we’ve cancelled order ${order.reference}.`,
        'not-sent': `We’re sorry: we can’t send what you bought, so we’ve cancelled order ${order.reference}.`,
        recalled: `What you bought has been recalled, so we won’t send it, and we’ve cancelled order ${order.reference}.`,
        undelivered: `We’re sorry: the carrier couldn’t deliver order ${order.reference}, so we’ve cancelled it.`,
      }[order.why],
    },
    { kind: 'text', text: refundOfAll(order) },
    { kind: 'pieces', pieces: order.pieces },
    { kind: 'button', label: 'See your order', path: order.path },
  ],
  because,
})

function refundOfAll({ refund, bankRefunded, bankDecides }: CancelledOrder): string {
  if (refund === null) return alreadyRefundedByBank
  if (bankDecides) return waitsForBank(refund)
  return bankRefunded
    ? `Your bank has given you a part of the money back already. We’ve refunded the rest, ${refund.amount}${refundTo(refund)}`
    : `We’ve refunded all ${refund.amount}, the postage included${refundTo(refund)}`
}

/** Says why pieces are left out of an order and, if the rest is sent, that it is coming without them. */
const withRest = (reason: string) => (reference: string, restComes: boolean) =>
  restComes ? `${reason} The rest of order ${reference} is coming without it.` : reason

const refundWords = {
  missing: {
    heading: 'We couldn’t find all of your order',
    text: withRest('We’re sorry: we couldn’t find what’s below.'),
  },
  'not-sent': {
    heading: 'We’ve left something out',
    text: withRest('We’re sorry: we can’t send what’s below.'),
  },
  recalled: {
    heading: 'We’ve left something out',
    text: withRest('What’s below has been recalled, so we won’t send it.'),
  },
  returned: {
    heading: 'What you sent back has arrived',
    text: (reference: string) => `We’ve got what you sent back from order ${reference}.`,
  },
  lost: {
    heading: 'Your return was lost in the post',
    text: (reference: string) =>
      `You posted your return from order ${reference}, and it hasn’t arrived. That’s for us to sort out with the carrier.`,
  },
} as const

const wordsOf = ({ why, deliveredOn }: EndedPieces) =>
  why === 'lost' && deliveredOn !== null
    ? {
        heading: 'We’re looking for your return',
        text: (reference: string) =>
          `The carrier says that it delivered your return from order ${reference} to us on ${deliveredOn}, and we’re looking for it here. You don’t need to wait, or to do anything.`,
      }
    : refundWords[why]

/** Says which pieces of a return were not in its parcel, and until when another can be booked for them. */
const leftOutBlocks = ({ leftOut }: EndedPieces): EmailMessage['blocks'] => {
  if (leftOut === null) return []
  const { pieces, until } = leftOut
  const [wasNot, still, them] =
    pieces.length === 1
      ? ['This wasn’t', 'it’s still yours, and isn’t refunded', 'it']
      : ['These weren’t', 'they’re still yours, and aren’t refunded', 'them']
  return [
    { kind: 'heading', text: 'Not in the parcel' },
    { kind: 'pieces', pieces },
    {
      kind: 'text',
      text: `${wasNot} in the parcel, so ${still}. If you still want to send ${them} back, book another return by ${until}, for any reason: the label is free. If you did put ${them} in, please reply to this email.`,
    },
  ]
}

const alreadyRefunded = ({ length }: readonly Piece[]) =>
  `${length === 1 ? 'Its' : 'Their'} price had gone back to you already, so there’s nothing more to refund.`

interface EndedPieces extends PartlyByBank {
  readonly why: keyof typeof refundWords
  /** When its carrier delivered a return to us that is refunded as lost all the same. */
  readonly deliveredOn: string | null
  /** What was booked to come back with these pieces and was not in the parcel; null if nothing was left out. */
  readonly leftOut: { readonly pieces: readonly Piece[]; readonly until: string } | null
  /** Null if their whole price had already been refunded in parts. */
  readonly refund: RefundTo | null
  readonly withPostage: boolean
  /** Whether the payment is disputed, so nothing is refunded to the card for now. */
  readonly bankDecides: boolean
  /** Whether the rest of the order is sent: not while its payment is disputed, nor once it is cancelled. */
  readonly restComes: boolean
}

/** Some pieces of an order could not be found or sent, were recalled or returned, or were lost on their way back. */
export const resaleLinesRefunded = (order: EndedPieces): EmailMessage => ({
  template: 'resale-refunded',
  subject:
    order.refund && !order.bankDecides
      ? `We’ve refunded ${order.refund.amount} of order ${order.reference}`
      : `An update on order ${order.reference}`,
  preview: order.refund && !order.bankDecides ? refundAhead(order.refund) : refundOfPieces(order),
  heading: wordsOf(order).heading,
  blocks: [
    { kind: 'text', text: wordsOf(order).text(order.reference, order.restComes) },
    { kind: 'pieces', pieces: order.pieces },
    { kind: 'text', text: refundOfPieces(order) },
    ...leftOutBlocks(order),
    { kind: 'button', label: 'See your order', path: order.path },
  ],
  because,
})

function refundOfPieces({ refund, byBank, bankDecides, withPostage, pieces }: EndedPieces): string {
  if (refund === null) return alreadyRefunded(pieces)
  if (bankDecides) return waitsForBank(refund)
  const sum = `${refund.amount}${withPostage ? ', the postage to you included' : ''}`
  return `We’ve refunded ${sum}${refundTo(refund)}${besidesBank(byBank)}`
}

/** Says that part of a price is refunded and the piece stays sold or, if no piece is named, that part of the postage is refunded. */
export const resalePartRefunded = (order: ResaleRefund): EmailMessage => ({
  template: 'resale-part-refunded',
  subject: `We’ve refunded ${order.refund.amount} of order ${order.reference}`,
  preview: refundAhead(order.refund),
  heading: 'Some of your money back',
  blocks: [
    {
      kind: 'text',
      text: `We’ve refunded ${order.refund.amount} of ${order.pieces.length > 0 ? 'what you paid for this piece' : 'the postage you paid'}${refundTo(order.refund)}${besidesBank(order.byBank)}`,
    },
    ...(order.pieces.length > 0
      ? ([
          { kind: 'pieces', pieces: order.pieces },
          { kind: 'text', text: 'It’s still yours, and so are your rights if something’s wrong with it.' },
        ] as const)
      : []),
    { kind: 'button', label: 'See your order', path: order.path },
  ],
  because,
})
