// What happens to a booking of ski wear: on its way, due back, received, cancelled.
import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import {
  alreadyRefundedByBank,
  besidesBank,
  type RefundTo,
  refundAhead,
  refundTo,
  waitsForBank,
} from '../describe-refund.ts'
import { because, type OfSki } from './ski-booked.ts'

export interface SkiOut extends OfSki {
  readonly arrivesBy: string
  readonly postBy: string
  readonly pieces: readonly Piece[]
  /** The code of its return label; null if it has none. */
  readonly labelCode: string | null
  readonly lateWords: string
}

const button = ({ path }: OfSki): Block => ({ kind: 'button', label: 'See your booking', path })

const label = ({ labelCode, path }: Pick<SkiOut, 'labelCode' | 'path'>): Block[] =>
  labelCode === null
    ? []
    : [
        { kind: 'label', code: labelCode },
        { kind: 'link', label: 'Download the return label (PDF)', path: `${path}/label.pdf` },
      ]

export interface SkiSent extends Omit<SkiOut, 'arrivesBy'> {
  /** Null once that day has passed. */
  readonly arrivesBy: string | null
  /** Whether we sent it too late to arrive by then. */
  readonly isLate: boolean
}

export const skiSent = (ski: SkiSent): EmailMessage => ({
  template: 'ski-sent',
  subject: 'Your ski wear is on its way',
  preview: `${ski.arrivesBy === null ? '' : `It arrives by ${ski.arrivesBy}. `}Post it back by ${ski.postBy}.`,
  heading: 'It’s on its way',
  blocks: [
    {
      kind: 'text',
      text:
        ski.arrivesBy === null
          ? `Your ski wear for ${ski.dates} is on its way.${ski.isLate ? ' We’re sorry that it’s late.' : ''}`
          : `Your ski wear for ${ski.dates} arrives by ${ski.arrivesBy}.`,
    },
    { kind: 'pieces', pieces: ski.pieces },
    button(ski),
    { kind: 'heading', text: 'Sending it back' },
    {
      kind: 'text',
      text: `The return label is in the parcel, and here in case it gets lost. Post everything by ${ski.postBy} and keep your proof of posting.`,
    },
    ...label(ski),
    { kind: 'text', text: ski.lateWords },
  ],
  because,
})

/** Reminds the buyer some days before the last day of the hire. */
export const skiReminder = (ski: SkiOut): EmailMessage => ({
  template: 'ski-reminder',
  subject: `Your ski wear goes back by ${ski.postBy}`,
  preview: ski.labelCode === null ? 'Keep your proof of posting.' : 'The label is free. Keep your proof of posting.',
  heading: 'We hope the snow was good',
  blocks: [
    {
      kind: 'text',
      text:
        ski.labelCode === null
          ? `Please post your ski wear by ${ski.postBy}. There’s no need to wash it: we do that. If you need a label, please reply to this email.`
          : `Please post your ski wear by ${ski.postBy}, with the label from the parcel or the one below. There’s no need to wash it: we do that.`,
    },
    ...label(ski),
    { kind: 'pieces', pieces: ski.pieces },
    { kind: 'text', text: ski.lateWords },
    button(ski),
  ],
  because,
})

/** On the day by which it must be posted, if the carrier has not scanned it. */
export const skiDueBack = (ski: SkiOut): EmailMessage => ({
  template: 'ski-due-back',
  subject: 'Your ski wear is due back',
  preview: `Please post it by ${ski.postBy}.`,
  heading: 'Time to post it back',
  blocks: [
    {
      kind: 'panel',
      tone: 'warning',
      heading: `Post it by ${ski.postBy}`,
      lines: [ski.lateWords],
    },
    {
      kind: 'text',
      text: 'Another family may be waiting for it. Already posted it? Then say so on the page of your booking, with the number on your proof of posting.',
    },
    ...label(ski),
    { kind: 'pieces', pieces: ski.pieces },
    button(ski),
  ],
  because,
})

/** A parcel has arrived without these pieces, and the return label was used for that parcel. */
export const skiPartDueBack = (ski: SkiOut): EmailMessage => ({
  template: 'ski-part-due',
  subject: 'Some of your ski wear is still due back',
  preview: 'Please post it today.',
  heading: 'These pieces weren’t in the parcel',
  blocks: [
    {
      kind: 'text',
      text: `We’ve received your parcel from booking ${ski.reference}, but these pieces weren’t in it. Please post them today and keep your proof of posting.`,
    },
    { kind: 'pieces', pieces: ski.pieces },
    { kind: 'panel', tone: 'warning', heading: `They were due in the post by ${ski.postBy}`, lines: [ski.lateWords] },
    {
      kind: 'text',
      text: 'Already posted them? Then say so on the page of your booking, with the number on your proof of posting. If you can’t find them, or need another label, please reply to this email.',
    },
    button(ski),
  ],
  because,
})

/** Nothing was returned, and we have written it off. */
export const skiNotReturned = (ski: OfSki & { readonly pieces: readonly Piece[] }): EmailMessage => ({
  template: 'ski-lost',
  subject: 'Your ski wear hasn’t come back to us',
  preview: `From booking ${ski.reference}.`,
  heading: 'We’ve stopped waiting for it',
  blocks: [
    {
      kind: 'text',
      text: `Nothing from booking ${ski.reference} has reached us, so we’ve marked it as lost. We’ll email you if there’s something to pay. If you posted it, please reply to this email with a photo of your proof of posting.`,
    },
    { kind: 'pieces', pieces: ski.pieces },
    button(ski),
  ],
  because,
})

/** Says that everything is back, or that we no longer wait for the rest. */
export const skiReturned = (
  ski: OfSki & { readonly pieces: readonly Piece[]; readonly lost: boolean },
): EmailMessage => ({
  template: 'ski-returned',
  subject: 'Thank you: your ski wear is back',
  preview: `From booking ${ski.reference}.`,
  heading: 'It’s back with us',
  blocks: [
    {
      kind: 'text',
      text: ski.lost
        ? `We’ve received what came back of booking ${ski.reference}, and we aren’t waiting for the rest any more. We’ll look at everything and email you if there’s something to pay.`
        : `We’ve received everything from booking ${ski.reference}. Now we’ll clean it and check it for the next family.`,
    },
    { kind: 'pieces', pieces: ski.pieces },
    button(ski),
  ],
  because,
})

interface PartlyByBank {
  /** The part that the bank had returned, besides our refund; null for nothing. */
  readonly bankPart: string | null
  /** Whether the payment is disputed, so nothing is refunded to the card for now. */
  readonly bankDecides: boolean
}

export interface MadeRefund extends PartlyByBank {
  /** Null if nothing is refunded. */
  readonly refund: RefundTo | null
  /** Whether nothing is refunded because the payer’s bank had already returned all of it. */
  readonly byBank: boolean
}

export interface SkiRefund extends OfSki, MadeRefund {
  readonly pieces: readonly Piece[]
  /** Whether no piece of the booking is left. */
  readonly all: boolean
}

export function refundWords({ refund, byBank, bankPart, bankDecides }: MadeRefund): string {
  if (refund && bankDecides) return waitsForBank(refund)
  if (refund) return `We’ve refunded ${refund.amount}${refundTo(refund)}${besidesBank(bankPart)}`
  return byBank
    ? alreadyRefundedByBank
    : 'There’s no refund for it, unless somebody else books it for those days: then we’ll refund their share and email you.'
}

/** The preheader about a refund. @param withoutRefund the words if there is none */
function refundInShort({ refund, byBank, bankDecides }: SkiRefund, withoutRefund: string): string {
  if (refund) return bankDecides ? waitsForBank(refund) : `We’ve refunded ${refund.amount}. ${refundAhead(refund)}`
  return byBank ? alreadyRefundedByBank : withoutRefund
}

const refundBlock = (ski: SkiRefund): Block => ({ kind: 'text', text: refundWords(ski) })

const openingWords = ({ asked }: { readonly asked: boolean }) => (asked ? 'As you asked, we’ve' : 'We’ve')

/** Says that the booking was cancelled: by its buyer, by us at their request, or by us for our own reasons. */
export const skiCancelled = (ski: SkiRefund & { readonly asked: boolean }): EmailMessage => ({
  template: 'ski-cancelled',
  subject: ski.all ? 'Your ski wear is cancelled' : 'Some of your ski wear is cancelled',
  preview: refundInShort(ski, 'There’s no refund for now.'),
  heading: ski.all ? 'Your booking is cancelled' : 'Part of your booking is cancelled',
  blocks: [
    {
      kind: 'text',
      text: ski.all
        ? `${openingWords(ski)} cancelled booking ${ski.reference} for ${ski.dates}.`
        : `${openingWords(ski)} cancelled what’s below. The rest of booking ${ski.reference} for ${ski.dates} stays as it is.`,
    },
    refundBlock(ski),
    { kind: 'pieces', pieces: ski.pieces },
    button(ski),
  ],
  because,
})

const heading = {
  missing: ({ all }: SkiRefund) =>
    all ? 'We’re sorry, we can’t send your booking' : 'We’re sorry, part of your booking is missing',
  recalled: ({ all }: SkiRefund) =>
    all ? 'We’re sorry, we can’t send your booking' : 'We’re sorry, we can’t send part of your booking',
  undelivered: () => 'It came back to us',
  lost: () => 'Your ski wear was lost on its way',
} as const

const notSent = {
  missing: (reference: string) =>
    `When we packed booking ${reference}, we couldn’t send what’s below, and had no equal piece for your dates.`,
  recalled: (reference: string) =>
    `What’s below of booking ${reference} has been recalled, so we won’t send it, and we’ve no equal piece for your dates.`,
  undelivered: (reference: string) =>
    `The carrier couldn’t deliver booking ${reference} and brought it back to us, so we’ve cancelled it.`,
  lost: (reference: string) =>
    `The carrier lost booking ${reference} on its way to you, so we’ve cancelled it. We’re sorry.`,
} as const

interface NotSent {
  readonly why: keyof typeof notSent
  /** Whether the rest of the booking is sent: not while its payment is disputed, nor once it is cancelled. */
  readonly restComes: boolean
}

/** A piece could not be found when it was packed, was recalled, or was returned or lost by the carrier. */
export const skiNotSent = (ski: SkiRefund & NotSent): EmailMessage => ({
  template: 'ski-not-sent',
  subject: ski.all ? 'We’ve had to cancel your ski wear' : 'Some of your ski wear isn’t coming',
  preview: refundInShort(ski, ''),
  heading: heading[ski.why](ski),
  blocks: [
    {
      kind: 'text',
      text: `${notSent[ski.why](ski.reference)}${ski.restComes ? ' The rest is coming without it.' : ''}`,
    },
    ...(ski.refund || ski.byBank ? [refundBlock(ski)] : []),
    { kind: 'pieces', pieces: ski.pieces },
    button(ski),
  ],
  because,
})

/** Says that pieces which were cancelled too late are refunded, because somebody else has hired them. */
export const skiRehired = (ski: OfSki & PartlyByBank & { readonly refund: RefundTo }): EmailMessage => ({
  template: 'ski-rehired',
  subject: ski.bankDecides
    ? 'Somebody else booked your ski wear'
    : `We’ve refunded ${ski.refund.amount} of your ski wear`,
  preview: ski.bankDecides ? waitsForBank(ski.refund) : refundAhead(ski.refund),
  heading: 'Somebody else booked it',
  blocks: [
    {
      kind: 'text',
      text: `You cancelled ski wear of booking ${ski.reference} too late for a refund, and somebody else booked it for some of your days. ${
        ski.bankDecides
          ? waitsForBank(ski.refund)
          : `We’ve refunded ${ski.refund.amount}, which is their share${refundTo(ski.refund)}${besidesBank(ski.bankPart)}`
      }`,
    },
    button(ski),
  ],
  because,
})
