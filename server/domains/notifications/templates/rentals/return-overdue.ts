import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { type RefundTo, refundTo } from '../describe-refund.ts'
import { countCredits, countPieces } from './order-placed.ts'
import { labelDownload } from './return-announced.ts'

export interface WaitingReturn {
  readonly labelCode: string
  readonly pieces: readonly Piece[]
  /** "4 December 2026" */
  readonly dueOn: string
}

const closet = '/account/closet'
const alreadyPosted: Block = {
  kind: 'text',
  text: 'Already posted it? Add the number from your receipt in your closet, and you won’t get another reminder.',
}

/** A reminder before or shortly after the day by which a return must be posted. */
export const returnReminder = (
  { labelCode, pieces, dueOn }: WaitingReturn,
  {
    returnId,
    isPast,
    lapsesAfter,
    recalled,
  }: {
    readonly returnId: string
    readonly isPast: boolean
    readonly lapsesAfter: string
    /** Whether some or all of its pieces are recalled; those stay booked. */
    readonly recalled: { readonly some: boolean; readonly all: boolean }
  },
): EmailMessage => ({
  template: 'return-reminder',
  subject: isPast ? `Your return was due on ${dueOn}` : `Please post your return by ${dueOn}`,
  preview: `${countPieces(pieces.length)}, with label ${labelCode}.`,
  heading: isPast ? 'Your return isn’t here yet' : 'A reminder to post your return',
  blocks: [
    {
      kind: 'text',
      text: isPast
        ? `Your return was due on ${dueOn}. ${whatFollows(lapsesAfter, recalled)}`
        : `Your return is due on ${dueOn}. The label’s below, and in your closet too.`,
    },
    { kind: 'label', code: labelCode },
    labelDownload(returnId),
    { kind: 'pieces', pieces },
    alreadyPosted,
    { kind: 'button', label: 'Open your closet', path: closet },
  ],
})

const whatFollows = (lapsesAfter: string, { some, all }: { readonly some: boolean; readonly all: boolean }): string =>
  all
    ? 'What’s in it has been recalled, so please post it as soon as you can.'
    : `Please post it by ${lapsesAfter}; after that its pieces go back in your closet${some ? ', except what’s recalled' : ''}.`

/** The return did not arrive, so its pieces are rented as before. */
export const returnLapsed = (
  { labelCode, pieces }: Omit<WaitingReturn, 'dueOn'>,
  {
    credits,
    refund,
    stillBooked,
  }: {
    readonly credits: number
    /** The refund of its postage. */
    readonly refund: RefundTo | null
    /** Whether the rest of the return, which is recalled, is still booked. */
    readonly stillBooked: boolean
  },
): EmailMessage => ({
  template: 'return-lapsed',
  subject: `Back in your closet: ${countPieces(pieces.length)}`,
  preview: `Your return didn’t reach us, so these use ${countCredits(credits)} again. Nothing has been charged.`,
  heading: 'We’ve put these back in your closet',
  blocks: [
    {
      kind: 'text',
      text: `Your return ${labelCode} didn’t reach us, so ${stillBooked ? 'only what’s recalled is still booked to go back, with the same label. Please post that as soon as you can' : 'we’ve cancelled it'}. These pieces are in your closet as before and use ${countCredits(credits)} again. Nothing has been charged.${refund ? ` We’re refunding the return’s postage of ${refund.amount}${refundTo(refund)}` : ''}`,
    },
    { kind: 'pieces', pieces },
    { kind: 'text', text: 'Is the parcel on its way after all? There’s nothing you need to do.' },
    { kind: 'button', label: 'Open your closet', path: closet },
  ],
})

/** `late`: it did not arrive. `wasMissing`: it came without them. `cameBack`: the family has them again. */
export type WhyChoose = 'late' | 'wasMissing' | 'cameBack'

/** The return did not arrive, or pieces were missing from it, and their credits no longer fit, so the member must choose. */
export const returnChoiceDue = (
  { labelCode, pieces }: Omit<WaitingReturn, 'dueOn'>,
  {
    why,
    refund,
    ofFormerHome,
  }: {
    readonly why: WhyChoose
    /** The refund of its earlier label's postage. */
    readonly refund: RefundTo | null
    /** Whether its home has left the membership: it can only post or buy the pieces. */
    readonly ofFormerHome: boolean
  },
): EmailMessage => ({
  template: 'return-choice-due',
  subject: `Please choose what happens to ${countPieces(pieces.length)}`,
  preview: `Nothing has been charged. ${ofFormerHome ? 'Please post it, or buy what you’d like to keep.' : 'You can order again once you’ve chosen.'}`,
  heading: why === 'wasMissing' ? `We couldn’t find ${countPieces(pieces.length)}` : 'Your return isn’t here yet',
  blocks: [
    {
      kind: 'text',
      text: `${whatHappened({ labelCode, pieces }, why)} credits are in use already${ofFormerHome ? ' in the membership that you shared. Nothing has been charged. Please choose one of these:' : '. Nothing has been charged. You can order again once you’ve chosen one of these:'}`,
    },
    {
      kind: 'list',
      items: [
        {
          late: 'post it, and add the number from your receipt',
          wasMissing: `post what’s missing with the new label ${labelCode}, and add the number from your receipt`,
          cameBack: `post it again with the new label ${labelCode}, and add the number from your receipt`,
        }[why],
        ofFormerHome
          ? 'buy what you’d like to keep, in your closet'
          : 'add a Wardrobe Booster, so that everything fits',
      ],
    },
    ...(refund
      ? [
          {
            kind: 'text' as const,
            text: `We’ve refunded the postage of your earlier label, ${refund.amount}${refundTo(refund)}`,
          },
        ]
      : []),
    { kind: 'pieces', pieces },
    { kind: 'button', label: 'Choose in your closet', path: closet },
  ],
})

function whatHappened({ labelCode, pieces }: Omit<WaitingReturn, 'dueOn'>, why: WhyChoose): string {
  if (why === 'wasMissing')
    return `Your parcel came without ${pieces.length === 1 ? 'this piece, and its' : 'these pieces, and their'}`
  return `Your return ${why === 'late' ? `${labelCode} ` : ''}didn’t reach us, and its`
}

/** The return was posted, and lost in the post. */
export const returnLost = ({ labelCode, pieces }: Omit<WaitingReturn, 'dueOn'>): EmailMessage => ({
  template: 'return-lost',
  subject: 'Your return was lost in the post: nothing to pay',
  preview: 'You don’t have to do anything. Your credits stay free.',
  heading: 'You’ve nothing to pay',
  blocks: [
    {
      kind: 'text',
      text: `You posted your return ${labelCode}, and it never reached us. That’s between us and the carrier: you’ve nothing to pay or do, your credits stay free, and you can book another return.`,
    },
    { kind: 'pieces', pieces },
    { kind: 'link', label: 'Open your closet', path: closet },
  ],
})
