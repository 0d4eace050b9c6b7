// The emails about a missing piece (product §4.10). Each says that nothing has been charged, what it can cost at most, and what to
// do.
import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits } from './order-placed.ts'

export interface MissedPiece {
  readonly piece: Piece
  /** "12 February 2027" */
  readonly dueOn: string
  /** "£13" */
  readonly atMost: string
  /** The first day on which an operator may decide. */
  readonly decidedFrom: string
  /** Days after a payment within which all of it is refunded. */
  readonly refundDays: number
  /** The page of its case. */
  readonly path: string
}

const facts = ({ dueOn, atMost }: MissedPiece): Block => ({
  kind: 'facts',
  rows: [
    ['Due back', dueOn],
    ['Most it can cost', atMost],
    ['Charged so far', 'Nothing'],
    ['Late fees', 'None'],
  ],
})

const whatFollows = ({ atMost, decidedFrom, refundDays }: MissedPiece): Block => ({
  kind: 'text',
  text: `If it’s still missing on ${decidedFrom}, one of our team decides whether it counts as lost. Only then do we ask you to pay, ${atMost} at most. You pay by pressing a button yourself; we never take it from your card. If it turns up within ${refundDays} days of that, you get it all back.`,
})

/** Confirms that the family has reported the piece lost. */
export const lossReported = (missed: MissedPiece): EmailMessage => ({
  template: 'loss-reported',
  subject: 'You’ve reported a piece lost: nothing to pay now',
  preview: `The most it can ever cost is ${missed.atMost}.`,
  heading: 'Thank you for telling us',
  blocks: [
    { kind: 'text', text: 'You’ve reported this piece lost. There’s nothing to pay now: it may still turn up.' },
    { kind: 'pieces', pieces: [missed.piece] },
    facts(missed),
    whatFollows(missed),
    { kind: 'button', label: 'I’ve found it', path: missed.path },
  ],
})

const subjects = {
  1: 'Do you still have this piece?',
  2: 'Second notice: we’re missing a piece',
  3: 'Last notice: we’re missing a piece',
} as const

export interface NoticedPiece extends MissedPiece {
  readonly notice: 1 | 2 | 3
  readonly reported: boolean
  /** "another 3 months" or "until 18 March 2027"; null if it can't be rented for longer. */
  readonly longer: string | null
}

/** One of three notices that a piece has not been returned. */
export const lossNoticed = ({ notice, reported, longer, ...missed }: NoticedPiece): EmailMessage => ({
  template: 'loss-noticed',
  subject: subjects[notice],
  preview: 'Nothing has been charged, and there are no late fees.',
  heading: reported ? 'Has it turned up?' : 'We’re missing this piece',
  blocks: [
    {
      kind: 'text',
      text: reported
        ? 'You’ve reported this piece lost. If you’ve found it since, press the button or send it back, and there’s nothing to pay.'
        : `Its rental ended on ${missed.dueOn}, and we haven’t heard from you. ${longer ? `Keep it ${longer}, send it back or report it lost, whichever is right.` : 'Please send it back, or report it lost.'}`,
    },
    { kind: 'pieces', pieces: [missed.piece] },
    facts(missed),
    whatFollows(missed),
    { kind: 'button', label: reported ? 'See how it stands' : 'Choose what to do', path: missed.path },
  ],
})

export interface ApprovedLoss extends MissedPiece {
  readonly credits: number
  /** What it costs today. */
  readonly price: string
  /** Whether the reader may order under its membership, with the credits that are left. */
  readonly mayOrder: boolean
  /** Whether the second home has not returned it, in which case this goes to the payer of the membership (product §12.5). */
  readonly elsewhere?: boolean
}

/** Asks the family to pay, after an operator has approved it. */
export const lossApproved = ({
  credits,
  price,
  mayOrder,
  elsewhere = false,
  ...missed
}: ApprovedLoss): EmailMessage => ({
  template: 'loss-approved',
  subject: `A lost piece: please pay ${price} or send it back`,
  preview: 'We never take it from your card, and there are no late fees.',
  heading: 'This piece now counts as lost',
  blocks: [
    {
      kind: 'text',
      text: `${elsewhere ? 'It was at the other home of your membership. ' : ''}It was due back on ${missed.dueOn} and hasn’t turned up, so one of our team has decided that it counts as lost. Please pay ${price} for it.${mayOrder ? ` Until then its ${countCredits(credits)} ${credits === 1 ? 'stays' : 'stay'} in use, and you can order with the others as before.` : ''}`,
    },
    { kind: 'pieces', pieces: [missed.piece] },
    {
      kind: 'list',
      items: [
        'We never take it from your card: you pay by pressing a button yourself.',
        'There are no late fees, however long it takes.',
        elsewhere
          ? 'If the other home finds it, they can say so in their closet or send it back, and there’s nothing to pay.'
          : 'Found it? Tell us in your closet or send it back, and there’s nothing to pay.',
        `If it turns up within ${missed.refundDays} days of paying, you get it all back.`,
      ],
    },
    { kind: 'button', label: `Pay ${price}`, path: missed.path },
  ],
})

export interface WaivedLoss {
  readonly piece: Piece
  /** 0 if they were free before, or its family may not order with them. */
  readonly creditsFreed: number
}

/** Says that nothing is owed for the piece. */
export const lossWaived = ({ piece, creditsFreed }: WaivedLoss): EmailMessage => {
  const frees =
    creditsFreed > 0 && `${countCredits(creditsFreed)} ${creditsFreed === 1 ? 'is' : 'are'} yours to use again`
  return {
    template: 'loss-waived',
    subject: 'Your lost piece: nothing to pay',
    preview: frees ? `Its ${frees}.` : 'We’ve stopped waiting for it.',
    heading: 'You’ve nothing to pay',
    blocks: [
      {
        kind: 'text',
        text: `We’ve stopped waiting for this piece. You’ve nothing to pay for it${frees ? `, and its ${frees}` : ''}. If it turns up, please ${frees ? 'put it in your next return' : 'email us for a label'}.`,
      },
      { kind: 'pieces', pieces: [piece] },
      { kind: 'link', label: 'Open your closet', path: '/account/closet' },
    ],
  }
}
