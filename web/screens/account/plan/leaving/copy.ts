// Copy for pausing, reactivating and ending. Plain, and without pressure to stay.
import { membershipCopy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'

const pieces = (count: number): string => (count === 1 ? 'one piece' : `${count} pieces`)

/** How many pieces are out, counted as in the closet. */
export interface PiecesOut {
  readonly home: number
  /** Ordered and not arrived yet. */
  readonly coming: number
  /** The number in a return that is booked or in the post. */
  readonly back: number
}

const stillOut = ({ home, coming, back }: PiecesOut): string => {
  const parts = [
    ...(home > 0 ? [`${pieces(home)} at home`] : []),
    ...(coming > 0 ? [`${pieces(coming)} on the way to you`] : []),
    ...(back > 0 ? [`${pieces(back)} in a return you’ve booked`] : []),
  ]
  return parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export const pauseCopy = {
  title: 'Pause your membership',
  lead: 'You won’t pay anything while you’re paused. Start again whenever you like, and we’ll take any time you’d already paid for off your first payment.',
  checklist: 'Before you pause',
  allBack: 'We’ve received everything you sent back.',
  stillOut: (out: PiecesOut) => `You still have ${stillOut(out)}`,
  stillHomeText:
    'You can pause once we’ve got everything back. Book a return in your closet and we’ll give you a label.',
  stillBackText: 'You can pause once we’ve got everything back.',
  elsewhere: ({ piecesElsewhere, toPost }: Pick<Membership, 'piecesElsewhere' | 'toPost'>) =>
    [
      ...(piecesElsewhere > 0 ? [membershipCopy.endingHomeElsewhere(piecesElsewhere)] : []),
      ...(toPost.elsewhere > 0 ? [membershipCopy.endingElsewhere] : []),
    ].join(' '),
  onTheWay: 'on its way back',
  toCloset: 'Send them back',
  noOrders: 'You can’t order while you’re paused.',
  planGoes: 'Any plan change you’ve booked will be cancelled.',
  pause: 'Pause now',
  pausing: 'Pausing…',
} as const

export const reactivateCopy = {
  title: 'Start again',
  reactivating: 'Starting again…',
  refused: 'Your payment didn’t go through, so your membership is still paused and we haven’t taken anything.',
  pay: (price: string) => `Pay ${price} and start again`,
  stillOpen:
    'We haven’t received it yet. If your bank approved it, wait a moment and check again. If you’re ever charged twice we’ll refund it.',
} as const

export const endCopy = {
  title: 'End your membership',
  what: 'What happens',
  untilDay: (day: string) => `You’ve paid until ${day}. Your membership will end then, and you won’t be charged again.`,
  today: 'Your membership ends today. You won’t be charged again, and you don’t owe the payment that failed.',
  unpaid: 'Your membership ends today. We hadn’t taken your latest payment and won’t, so you owe nothing.',
  paused: 'Your membership ends today. You won’t be charged again.',
  pausedUnused: (price: string) => `We’ll refund the ${price} you paid and didn’t use, the way you paid.`,
  planGoes: 'Your booked plan change will be cancelled. If you decide to stay, you’ll need to book it again.',
  clothes: (out: PiecesOut) => `You still have ${stillOut(out)}. You don’t need to send anything back first.`,
  /**
   * @param hasClothes false for a member who can still order some
   * @param postage null for the first return, which is free
   */
  clothesDue: (hasClothes: boolean, day: string, postage: string | null) =>
    `${hasClothes ? `Please send back everything you still have by ${day}.` : `If you order anything else, please send it back by ${day}.`} Return postage is ${postage ?? 'free, as it’s your first'}. Book a return in your closet and we’ll give you a label.`,
  clothesNone: 'You’ve nothing to send back.',
  ordersUntil: (day: string) => `You can order and swap until ${day}. After that you can only send clothes back.`,
  orders: 'You won’t be able to order or swap from today.',
  undo: (day: string) => `Changed your mind? You can keep your membership until ${day}.`,
  coolingTitle: (day: string) => `You’re still within your 14 days, until ${day}`,
  coolingLink: 'Cancel for a refund instead',
  alternativePause: 'Need a break? You can pause for free instead.',
  alternativePauseLink: 'Pause instead',
  alternativePauseLater: (piecesElsewhere: number) =>
    `Need a break? You can pause for free once we’ve got everything back. ${membershipCopy.endingHomeElsewhere(piecesElsewhere)}`,
  alternativePauseLaterLink: 'About pausing',
  alternativeSmaller: 'Too many credits? A smaller plan starts at your next renewal.',
  alternativeSmallerLink: 'See smaller plans',
  reason: 'Why are you leaving?',
  reasonNone: 'I’d rather not say',
  comment: 'Anything else',
  end: 'End my membership',
  ending: 'Ending…',
  stay: 'Back to your plan',
} as const

export const endingReasonWords = {
  too_expensive: 'It costs too much',
  not_used: 'We don’t use it enough',
  grown_out: 'My children have outgrown your sizes',
  choice: 'I couldn’t find what I wanted',
  quality: 'The clothes weren’t good enough',
  other: 'Something else',
} as const
