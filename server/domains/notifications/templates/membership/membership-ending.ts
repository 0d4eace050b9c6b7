import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { postBookedReturn } from './post-booked-return.ts'

export interface MembershipEnding {
  readonly endsOn: string
  /** Whether the paid period still runs, so the ending can be undone; otherwise its last day has come. */
  readonly canUndo: boolean
  /** Requested by the member, unpaid after all attempts, or ended at the payment provider for another reason. */
  readonly why: 'asked' | 'unpaid' | 'elsewhere'
  /** Whether it ended while a renewal was unpaid. */
  readonly wasOverdue: boolean
  /** The last day for orders and swaps; null if it has passed. */
  readonly orderUntil: string | null
  readonly pieces: readonly Piece[]
  /** The number of pieces in a return that is booked and not posted yet. */
  readonly toPost: number
  /** The day by which the pieces must be sent back. */
  readonly sendBackBy: string
  /** "£3.95", or "Free (your first)" */
  readonly returnPostage: string
  /** Unused time after a pause, "£32.10", being refunded to the card; null if there is none. */
  readonly refund: string | null
}

const headings = {
  asked: () => 'You’ve ended your membership',
  unpaid: () => 'Your membership has ended',
  elsewhere: ({ canUndo }: MembershipEnding) => (canUndo ? 'Your membership is ending' : 'Your membership has ended'),
} as const
const openings = {
  asked: ({ endsOn }: MembershipEnding) => `It ends on ${endsOn}. You won’t be charged again.`,
  unpaid: ({ endsOn, pieces, toPost }: MembershipEnding) =>
    `We couldn’t take your renewal payment, so your membership ended on ${endsOn}. You won’t be charged again. You can join again ${pieces.length + toPost > 0 ? 'once we’ve got everything back' : 'whenever you like'}.`,
  elsewhere: ({ endsOn, canUndo }: MembershipEnding) =>
    `${canUndo ? `We’ve ended your membership. It runs until ${endsOn} and won’t renew.` : `Your membership ended on ${endsOn}. You won’t be charged again.`} Reply if you think this is a mistake.`,
} as const

/**
 * Confirms the end of a membership, immediately and in a durable medium (product §3.5, law L-7). It must not try to win the
 * member back.
 */
export const membershipEnding = (data: MembershipEnding): EmailMessage => ({
  template: 'membership-ending',
  subject:
    data.why === 'unpaid' || (data.why === 'elsewhere' && !data.canUndo)
      ? `Your membership ended on ${data.endsOn}`
      : `Your membership will end on ${data.endsOn}`,
  preview: previewOf(data),
  heading: headings[data.why](data),
  blocks: [
    { kind: 'text', text: openings[data.why](data) },
    ...(data.wasOverdue && data.why === 'asked'
      ? [{ kind: 'text' as const, text: 'We’ve cancelled the payment that was due, so you don’t owe it.' }]
      : []),
    ...(data.orderUntil
      ? [{ kind: 'text' as const, text: `You can still order and swap until ${data.orderUntil}.` }]
      : []),
    ...(data.refund
      ? [
          {
            kind: 'text' as const,
            text: `We’re refunding ${data.refund} for time you’d paid for and not used, the way you paid. On a card it can take up to 10 days to show.`,
          },
        ]
      : []),
    ...postBookedReturn(data.toPost),
    ...(data.pieces.length > 0 ? sendBack(data) : []),
    ...(data.pieces.length + data.toPost === 0
      ? [{ kind: 'text' as const, text: 'You’ve nothing to send back.' }]
      : []),
    ...(data.canUndo
      ? ([
          { kind: 'text', text: `Changed your mind? You can keep your membership until ${data.endsOn}.` },
          { kind: 'link', label: 'Keep my membership', path: '/account/plan' },
        ] as const)
      : []),
    ...(data.why === 'asked' ? [{ kind: 'text' as const, text: 'Didn’t ask for this? Reply to this email.' }] : []),
  ],
})

function previewOf({ pieces, toPost, sendBackBy }: MembershipEnding): string {
  if (pieces.length > 0) return `You won’t be charged again. Send your clothes back by ${sendBackBy}.`
  if (toPost > 0) return 'You won’t be charged again. Please post the return you’ve booked.'
  return 'You won’t be charged again, and you’ve nothing to send back.'
}

const sendBack = ({ pieces, sendBackBy, returnPostage }: MembershipEnding): Block[] => [
  { kind: 'heading', text: 'What to send back' },
  { kind: 'pieces', pieces },
  {
    kind: 'text',
    text: `Post ${pieces.length === 1 ? 'it' : 'them'} by ${sendBackBy}: book a return in your closet and we’ll give you a label. Return postage is as usual: ${returnPostage}.`,
  },
  { kind: 'button', label: 'Book my return', path: '/account/closet' },
]
