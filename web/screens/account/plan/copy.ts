// Copy for the plan page: the membership's state, what happens next, and links to everything else.
export const membershipCopy = {
  heading: 'Your plan',
  refresh: 'Show what has changed',
  refreshing: 'One moment…',
  price: (price: string, period: string) => `${price} ${period}`,
  withBooster: (credits: number) => `plus a ${credits}-credit Wardrobe Booster`,
  used: 'Credits in use',
  creditNote:
    'Your credits are the most you can have at home at once. Send something back and you can use its credits straight away.',
  worth: 'Worth about',
  average: 'Holds',
  pieces: (pieces: string) => `about ${pieces} pieces`,
  joined: 'Member since',
  lastPayment: 'Last payment',
  paidOn: (price: string, day: string) => `${price} on ${day}`,
  nextPayment: 'Next payment',
  ends: 'Ends on',
  ended: 'Ended on',
  unused: 'Unused payment',
  postage: 'Postage',
  /** Each swap has both kinds of postage. */
  postageEach: (outbound: string, back: string) => `${outbound} delivery, ${back} return`,
  postageFirstFree: 'your first of each is free',
  postageReturnFree: 'your first return is free',
  balance: 'Account balance',
  carriedOver: 'Carried over to your next payment',

  next: 'What happens next',
  renewal: (day: string, price: string) =>
    `Your plan renews on ${day}. We’ll take ${price} from your card; you don’t need to do anything.`,
  renewalLess: (day: string, sum: string, parts: { price: string; balance: string }) =>
    `Your plan renews on ${day}. We’ll take ${sum} from your card: ${parts.price} for the plan, less ${parts.balance} from your balance.`,
  renewalMore: (day: string, sum: string, parts: { price: string; owed: string }) =>
    `Your plan renews on ${day}. We’ll take ${sum} from your card: ${parts.price} for the plan and ${parts.owed} carried over from before.`,
  renewalCarriedOver: (day: string, rest: string) =>
    `Your plan renews on ${day}. Your balance pays for nearly all of it; the last ${rest} is added to the payment after that.`,
  renewalFree: (day: string) =>
    `Your plan renews on ${day}. Your balance pays for it, so we won’t take anything from your card.`,

  pendingTitle: 'We’re looking at your membership',
  pending:
    'We’ll email you within one working day. You can order after that. Changed your mind? Cancel now for a full refund.',
  withdraw: 'Cancel for a full refund',

  overdueTitle: (price: string) => `Your ${price} payment is overdue`,
  overdue: (payBy: string) =>
    `We couldn’t take your payment. We’ll keep trying, so please pay by ${payBy}. You can keep the clothes you have, but you can’t order more until it’s paid.`,
  /** Only the family can approve it, so the payment is not retried. */
  approveBy: (payBy: string) =>
    `Your bank needs you to approve your payment. We can’t retry it for you, so please approve it by ${payBy}. You can keep the clothes you have, but you can’t order more until it’s paid.`,
  onHold: (payBy: string) =>
    `We couldn’t take your payment, so your membership is on hold. Pay by ${payBy} to keep it. You can send clothes back, but you can’t order until it’s paid.`,
  overdueFor: 'What it’s for',
  overdueCarriedOver: 'Carried over from before',
  overdueFromBalance: 'From your balance',
  overduePeriod: (from: string, until: string) => `${from} to ${until}`,
  confirmationTitle: 'Approve this payment with your bank',
  confirmation: (price: string) =>
    `There’s nothing wrong with your card. Your bank just needs you to approve ${price}.`,
  cardSays: (message: string) => `Your bank said: ${message}`,
  payNow: (price: string) => `Pay ${price} now`,
  confirmNow: 'Approve with my bank',
  changeCard: 'Change card',

  pausedTitle: (day: string) => `Paused since ${day}. You’re not being charged.`,
  paused: 'Start again whenever you like. You’ll pay for a new period from that day.',
  pausedUnused: (price: string) => `You’ll get ${price} off your next payment for time you paid for before the pause.`,
  reactivate: 'Reactivate',

  endingTitle: (day: string) => `Ends on ${day}`,
  /** The plan's last day has passed, and some clothes are still out. */
  endedTitle: (day: string) => `Ended on ${day}`,
  endingTitleNoDay: 'Your membership is ending',
  endingBilled: 'You won’t be charged again.',
  endingOrders: (day: string) => `You can order and swap until ${day}.`,
  endingHome: (pieces: number) => `You still have ${pieces === 1 ? 'one piece' : `${pieces} pieces`} at home.`,
  endingDue: (day: string, postage: string | null) =>
    `Please send everything back by ${day}. Return postage is ${postage ?? 'free, as it’s your first'}.`,
  /** @param day null while it depends on when new pieces arrive */
  endingToPost: (pieces: number, day: string | null) =>
    `${pieces === 1 ? 'One piece is' : `${pieces} pieces are`} in a return that’s booked but not posted yet. Please post it${day === null ? '' : ` by ${day}`}.`,
  endingHomeElsewhere: (pieces: number) =>
    `The other home still has ${pieces === 1 ? 'one piece' : `${pieces} pieces`} to send back.`,
  endingElsewhere: 'The other home still has a return to post.',
  endingNothing: 'You’ve sent everything back.',
  undoEnd: 'Keep my membership',
  undoingEnd: 'One moment…',
  toCloset: 'Go to your closet',

  cancelledTitle: 'Your membership has ended',
  cancelledTitleOn: (day: string) => `Your membership ended on ${day}`,
  cancelled: 'You’re not being charged. Come back any time.',
  rejoin: 'Join again',

  changeTitle: (when: string) => `From ${when}`,
  changeNow: 'Waiting for your payment',
  eachTime: (price: string) => `${price} each time`,
  changeCredits: (credits: number) => `${credits} credits in all`,
  changeTooMany: (credits: number, day: string, price: string) =>
    `You’re using ${credits} ${credits === 1 ? 'credit' : 'credits'} more than your new plan has. Send something back before ${day}, or you’ll stay on your current plan at ${price}.`,
  changePay: 'Finish the change',
  cancelChange: 'Cancel this change',
  cancellingChange: 'Cancelling…',
  notMadeTitle: 'Your plan didn’t change',

  coolingTitle: (day: string) => `You can cancel for a refund until ${day}`,
  cancelWithinCoolingOff: 'Cancel for a refund',

  manage: 'Your membership',
  linkChange: 'Change plan',
  linkBooster: 'Wardrobe Booster',
  linkBoosterNote: (credits: number) => (credits > 0 ? `${credits} extra credits` : 'Extra credits, 10 at a time'),
  linkTwoHomes: 'Two homes: share it with a second adult',
  linkStatement: 'Credit statement',
  linkInvoices: 'Invoices',
  linkPortal: 'Cards and billing',
  linkPortalNote: 'On Stripe, our payment provider',
  linkPause: 'Pause',
  linkEnd: 'End membership',
  opening: 'Opening…',
} as const

/** Confirms what was just done, by the `done` in the address; shown only if the membership's state agrees. */
export const doneCopy = {
  changed: 'Done. You’re on your new plan.',
  planned: 'All set. Your plan will change at your next renewal. You can cancel the change until then.',
  'change-cancelled': 'You’re staying on your plan.',
  paused: 'Your membership is paused. You won’t be charged until you start again.',
  reactivated: 'Welcome back. Your membership has restarted.',
  ended: 'Done. You won’t be charged again. We’ve emailed you to confirm.',
  undone: 'You’re staying. Your membership renews as shown below.',
  refunded: 'Cancelled. You’ll have your refund within 14 days, the way you paid.',
  paid: 'Thanks, that’s paid. You can order again.',
} as const
export type Done = keyof typeof doneCopy

/** What a membership's state means to its owner. */
export const membershipStateLabel = {
  pending_acceptance: 'Being set up',
  active: 'Active',
  past_due: 'Payment overdue',
  paused: 'Paused',
  ending: 'Ending',
  cancelled: 'Ended',
} as const
