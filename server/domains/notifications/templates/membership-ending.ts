import type { Letter, Piece, Site } from '../letter/letter.ts'

export interface MembershipEnding {
  readonly endsOn: string
  /** The paid period still runs: it can be taken back until then. */
  readonly canUndo: boolean
  /** Asked for by the member; unpaid after all tries; or ended at the payment provider for another reason. */
  readonly why: 'asked' | 'unpaid' | 'elsewhere'
  /** Ended while a renewal was unpaid. */
  readonly wasOverdue: boolean
  readonly pieces: readonly Piece[]
  /** Unused time after a pause, "£32.10", on its way back to the card; null when there is none. */
  readonly refund: string | null
}

const headings = {
  asked: 'You’ve ended your membership',
  unpaid: 'Your membership has ended',
  elsewhere: 'Your membership ends',
} as const
const openings = {
  asked: (endsOn: string) =>
    `Your membership ends on ${endsOn}. It does not renew, and nothing more is taken from your card.`,
  unpaid: (endsOn: string, pieces: number) =>
    `Your renewal could not be paid, so your membership ended on ${endsOn}. Nothing more is taken from your card. You can join again ${pieces > 0 ? 'as soon as everything is back or bought' : 'whenever you like'}.`,
  elsewhere: (endsOn: string) => `We have ended your membership: it runs until ${endsOn}, and does not renew.`,
} as const

/** The confirmation of an ending, at once and in a form one can keep (decisions.md §3.5, law L-7). */
export const membershipEnding = (data: MembershipEnding, site: Site): Letter => ({
  template: 'membership-ending',
  subject: 'Your membership ends',
  preview: `It ends on ${data.endsOn}. Nothing more is taken.`,
  heading: headings[data.why],
  blocks: [
    { kind: 'text', text: openings[data.why](data.endsOn, data.pieces.length) },
    ...(data.wasOverdue && data.why === 'asked'
      ? [{ kind: 'text' as const, text: 'The payment that was open is cancelled: you don’t owe it.' }]
      : []),
    ...(data.refund
      ? [
          {
            kind: 'text' as const,
            text: `The ${data.refund} you had paid for and not used goes back to the card you paid with. Banks take up to 10 days.`,
          },
        ]
      : []),
    ...(data.pieces.length > 0
      ? [
          { kind: 'heading' as const, text: 'Still at home with you' },
          { kind: 'pieces' as const, pieces: data.pieces },
          {
            kind: 'text' as const,
            text: 'Please announce their return in your closet when you’re ready; the label comes with it. Until the last one is back, we keep your closet open.',
          },
        ]
      : [{ kind: 'text' as const, text: 'Nothing is at home with you, so there is nothing left to do.' }]),
    data.canUndo
      ? { kind: 'button', label: 'Changed your mind? Undo it', path: '/account/plan' }
      : data.pieces.length > 0
        ? { kind: 'button', label: 'Open your closet', path: '/account/closet' }
        : data.why === 'unpaid'
          ? { kind: 'button', label: 'Join again', path: '/plans' }
          : { kind: 'button', label: 'See your plan', path: '/account/plan' },
    ...(data.canUndo
      ? [{ kind: 'text' as const, text: `You can undo it until ${data.endsOn}, and everything goes on as before.` }]
      : []),
    { kind: 'text', text: `You didn’t ask for this? Write to ${site.helpEmail}.` },
  ],
})
