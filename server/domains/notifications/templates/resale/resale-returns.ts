import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { alreadyRefundedByBank, type PaidWith, refundGoesTo } from '../describe-refund.ts'
import { because } from './resale-order-news.ts'

interface OfReturn {
  /** The reference of the order: "R-7K3Q9M" */
  readonly reference: string
  readonly labelCode: string
  readonly pieces: readonly Piece[]
  /** The page of the order which, like that of the return, also opens without an account. */
  readonly orderPath: string
  readonly path: string
  /** "4 December 2026" */
  readonly postBy: string
  /** Whether the buyer's bank has returned the card payment after a dispute, so we do not refund it again (decision 420). */
  readonly bankRefunded: boolean
}

const label = ({ labelCode, path }: OfReturn): EmailMessage['blocks'] => [
  { kind: 'label', code: labelCode },
  { kind: 'link', label: 'Download the label (PDF)', path: `${path}/label.pdf` },
]

const refundAfterBankRefund = ({ fromBalance }: PaidWith): string =>
  fromBalance === null
    ? alreadyRefundedByBank
    : 'Your bank has given back what you paid by card. We’ll refund only the rest, to your gift balance.'

/** Sends the label, and confirms in writing that the contract for these pieces is cancelled (law L-3, L-10). */
export const resaleReturnBooked = (
  data: OfReturn & { readonly bookedOn: string; readonly paid: PaidWith },
): EmailMessage => ({
  template: 'resale-return-booked',
  subject: `Your return label: post by ${data.postBy}`,
  preview: `From order ${data.reference}. The label is free.`,
  heading: 'Ready to send back',
  blocks: [
    {
      kind: 'text',
      text: `You booked this return on ${data.bookedOn}. Pack the pieces, print the label or show the QR code when you post the parcel, and keep your proof of postage. The label is free.`,
    },
    ...label(data),
    {
      kind: 'facts',
      rows: [
        ['Order', data.reference],
        ['Return label', data.labelCode],
        ['Post by', data.postBy],
      ],
    },
    { kind: 'pieces', pieces: data.pieces },
    { kind: 'button', label: 'See your return', path: data.path },
    {
      kind: 'text',
      text: data.bankRefunded
        ? refundAfterBankRefund(data.paid)
        : `We’ll refund the pieces ${refundGoesTo(data.paid)}, within 14 days of their arrival. If you send back everything, we refund the postage to you as well.`,
    },
    {
      kind: 'text',
      text: 'Changed your mind? You can cancel the return on its page until you’ve posted it.',
    },
  ],
  because,
})

/** Reminds the buyer before an unposted return lapses. */
export const resaleReturnReminder = (data: OfReturn & { readonly lapsesAfter: string }): EmailMessage => ({
  template: 'resale-return-remind',
  subject: `Please post your return by ${data.postBy}`,
  preview: `From order ${data.reference}, with label ${data.labelCode}.`,
  heading: 'A reminder to post your return',
  blocks: [
    {
      kind: 'text',
      text: `Please post your return by ${data.postBy}. If it hasn’t been scanned by ${data.lapsesAfter}, we’ll cancel it and the pieces stay yours.`,
    },
    ...label(data),
    { kind: 'pieces', pieces: data.pieces },
    { kind: 'text', text: 'Already posted it? Then there’s nothing you need to do.' },
    { kind: 'button', label: 'See your return', path: data.path },
  ],
  because,
})

/** Says that the return has lapsed because, as far as the carrier knows, it was never posted. */
export const resaleReturnLapsed = (data: OfReturn): EmailMessage => ({
  template: 'resale-return-lapsed',
  subject: `We’ve cancelled your return ${data.labelCode}`,
  preview: 'It wasn’t posted in time, so the pieces stay yours.',
  heading: 'Your return wasn’t posted in time',
  blocks: [
    {
      kind: 'text',
      text: `Return ${data.labelCode} from order ${data.reference} hasn’t been scanned, so we’ve cancelled it. These pieces stay yours, and nothing has been refunded.`,
    },
    { kind: 'pieces', pieces: data.pieces },
    {
      kind: 'text',
      text: `Is the parcel on its way after all? ${data.bankRefunded ? 'We’ll email you when it arrives.' : 'We’ll refund it when it arrives.'} If you still want to send something back, see your order or reply to this email.`,
    },
    { kind: 'button', label: 'See your order', path: data.orderPath },
  ],
  because,
})

/** Says that the carrier has brought a return back to its buyer, and that the right to send its pieces back continues (law L-10). */
export const resaleReturnHome = (data: OfReturn & { readonly rebookBy: string }): EmailMessage => ({
  template: 'resale-return-home',
  subject: `Your return ${data.labelCode} came back to you`,
  preview: `You can book another until ${data.rebookBy}. The label is free.`,
  heading: 'Your return came back to you',
  blocks: [
    {
      kind: 'text',
      text: `The carrier has brought return ${data.labelCode} from order ${data.reference} back to you. We’ve closed it, without a refund, and its label is no longer valid.`,
    },
    { kind: 'pieces', pieces: data.pieces },
    {
      kind: 'text',
      text: `You can still send these pieces back, for any reason: book another return by ${data.rebookBy}. The new label is free. If the parcel isn’t with you, please reply to this email.`,
    },
    { kind: 'button', label: 'Book another return', path: data.orderPath },
  ],
  because,
})
