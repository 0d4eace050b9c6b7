// The postage of a delivery to the second home, which the payer of the membership is asked to pay (product §12.5).
import type { EmailMessage } from '../../email/email-message.ts'
import { nameAtStart, nameWithin } from '../../rules/other-adult.ts'
import { balanceUnused, type RefundTo, refundAhead, refundTo } from '../describe-refund.ts'
import { countCredits, countPieces } from '../rentals/order-placed.ts'

export interface AskedPostage {
  /** The first name of the second adult. */
  readonly askedBy: string
  readonly pieces: number
  readonly credits: number
  /** How many pieces the order returns. */
  readonly goingBack: number
  /** "£3.95" */
  readonly amount: string
  /** "27 November 2026 at 20:30" */
  readonly until: string
  /** The page on which it is paid. */
  readonly path: string
}

/** Sent to the payer. */
export const postageAsked = ({
  askedBy,
  pieces,
  credits,
  goingBack,
  amount,
  until,
  path,
}: AskedPostage): EmailMessage => ({
  template: 'postage-asked',
  subject: `You’re asked to pay ${amount} postage`,
  preview: `We’re keeping the pieces until ${until}.`,
  heading: 'Postage for the other home',
  blocks: [
    {
      kind: 'text',
      text: `${nameAtStart(askedBy)} has chosen ${countPieces(pieces)} for ${countCredits(credits)}${goingBack > 0 ? `, and sends ${countPieces(goingBack)} back` : ''}. You pay for the membership, so the postage of ${amount} is for you to pay. Nothing is charged unless you do.`,
    },
    { kind: 'button', label: 'See it and pay', path },
    {
      kind: 'text',
      text: `We’re keeping the pieces until ${until}. If you’d rather not pay, you can say so on the same page, or do nothing: they’ll go back to the shop.`,
    },
  ],
})

/** Sent to the payer: a receipt. */
export const postagePaid = ({
  askedBy,
  amount,
  pieces,
  path,
}: Pick<AskedPostage, 'askedBy' | 'amount' | 'pieces' | 'path'>): EmailMessage => ({
  template: 'postage-paid',
  subject: `You’ve paid ${amount} postage`,
  preview: `We’re packing ${countPieces(pieces)} for ${nameWithin(askedBy)}.`,
  heading: 'Thank you, the postage is paid',
  blocks: [
    {
      kind: 'text',
      text: `You’ve paid ${amount} postage for a delivery of ${countPieces(pieces)} to ${nameWithin(askedBy)}. If the order is cancelled before we post it, you get it back.`,
    },
    { kind: 'button', label: 'See what you paid for', path },
  ],
})

/** Sent to the payer: the order was cancelled, or could not be made. */
export const postageRefunded = ({
  askedBy,
  refund,
  unused,
}: Pick<AskedPostage, 'askedBy'> & {
  readonly refund: RefundTo
  /** Whether a part was to come from the gift balance, which was not used. */
  readonly unused: boolean
}): EmailMessage => ({
  template: 'postage-refunded',
  subject: `We’re refunding ${refund.amount} postage`,
  preview: refundAhead(refund),
  heading: 'Your postage is on its way back',
  blocks: [
    {
      kind: 'text',
      text: `The delivery to ${nameWithin(askedBy)} that you paid the postage of isn’t being sent. We’re refunding ${refund.amount}${refundTo(refund)}${unused ? ` ${balanceUnused}` : ''}`,
    },
  ],
})

/** Sent to the second adult, whose pieces are free again. */
export const postageNotPaid = ({
  payer,
  pieces,
}: {
  readonly payer: string
  readonly pieces: number
}): EmailMessage => ({
  template: 'postage-not-paid',
  subject: 'Your order wasn’t placed',
  preview: 'You can check your basket and ask again.',
  heading: 'Your order wasn’t placed',
  blocks: [
    {
      kind: 'text',
      text: `You chose ${countPieces(pieces)}. ${nameAtStart(payer)} hasn’t paid the postage, or the order couldn’t be placed as it was. Check your basket: you can ask again for what’s still available.`,
    },
    { kind: 'button', label: 'See your basket', path: '/basket' },
  ],
})
