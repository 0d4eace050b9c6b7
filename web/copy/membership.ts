// Words of the plan page: how the membership stands, what happens next, and where the rest is found.
export const membershipCopy = {
  heading: 'Your plan',
  refresh: 'Show what has changed',
  refreshing: 'One moment…',
  price: (price: string, period: string) => `${price} ${period}`,
  withBooster: (credits: number) => `with ${credits} credits of Wardrobe Booster`,
  used: 'Credits in use',
  creditNote:
    'Credits are a cap on what’s at home at one time. Send something back and its credits are free again at once.',
  worth: 'Worth about',
  average: 'Usually',
  pieces: (pieces: string) => `${pieces} pieces at home`,
  joined: 'Member since',
  lastPayment: 'Last payment',
  paidOn: (price: string, day: string) => `${price} on ${day}`,
  renews: 'Renews on',
  nextPayment: 'Next payment',
  ends: 'Ends on',
  ended: 'Ended on',
  unused: 'Paid and not used yet',
  balance: 'Your balance with us',
  carriedOver: 'Carried over to your next payment',

  next: 'What happens next',
  renewal: (day: string, price: string) =>
    `On ${day} we take ${price} from your card and your plan goes on. Nothing to do.`,
  renewalLess: (day: string, sum: string, of: { price: string; balance: string }) =>
    `On ${day} we take ${sum} from your card and your plan goes on: ${of.price} for the plan, less ${of.balance} from your balance.`,
  renewalMore: (day: string, sum: string, of: { price: string; owed: string }) =>
    `On ${day} we take ${sum} from your card and your plan goes on: ${of.price} for the plan and ${of.owed} carried over from before.`,
  renewalCarriedOver: (day: string, rest: string) =>
    `On ${day} your plan goes on. Your balance pays for nearly all of it; the last ${rest} is added to your next payment.`,
  renewalFree: (day: string) =>
    `On ${day} your plan goes on. Your balance pays for it: nothing is taken from your card.`,

  starts: (day: string) => `Your membership starts on ${day}. You can ask us to start sooner when you order.`,

  pendingTitle: 'We’re looking at your membership',
  pending:
    'We’ll email you within one working day. Nothing can be ordered until then, and you can change your mind and get everything back.',
  withdraw: 'Withdraw and get everything back',

  overdueTitle: (price: string) => `Your ${price} payment is overdue`,
  overdue: (payBy: string) =>
    `We couldn’t take your payment. We’ll keep trying, so please pay by ${payBy}. You can keep the clothes you have, but you can’t order more until it’s paid.`,
  /** Nobody but the family can approve it, so nothing is tried again meanwhile. */
  approveBy: (payBy: string) =>
    `Your bank needs you to approve your payment. We can’t retry it for you, so please approve it by ${payBy}. You can keep the clothes you have, but you can’t order more until it’s paid.`,
  onHold: (payBy: string) =>
    `We couldn’t take your payment, so your membership is on hold. Pay by ${payBy} to keep it. You can send clothes back, but you can’t order until it’s paid.`,
  overdueFor: 'What it’s for',
  overduePeriod: (from: string, until: string) => `${from} to ${until}`,
  confirmationTitle: 'Approve this payment with your bank',
  confirmation: (price: string) =>
    `There’s nothing wrong with your card. Your bank just needs you to approve ${price}.`,
  cardSays: (message: string) => `Your bank said: ${message}`,
  payNow: (price: string) => `Pay ${price} now`,
  confirmNow: 'Approve with my bank',
  changeCard: 'Change card',

  pausedTitle: (day: string) => `Paused since ${day}. You are not billed.`,
  paused: 'Start again whenever you like: a new period begins on that day.',
  pausedUnused: (price: string) => `${price} that you paid and didn’t use comes off the first payment.`,
  reactivate: 'Reactivate',

  endingTitle: (day: string) => `Ends on ${day}`,
  /** Its last day is over; only clothes are still out. */
  endedTitle: (day: string) => `Ended on ${day}`,
  endingTitleNoDay: 'Your membership is ending',
  endingBilled: 'Nothing more will be billed.',
  endingHome: (pieces: number) =>
    pieces === 1
      ? 'One piece is still with you; send it back from your closet.'
      : `${pieces} pieces are still with you; send them back from your closet.`,
  endingNothing: 'Nothing of ours is with you any more.',
  undoEnd: 'Undo and stay',
  undoingEnd: 'Undoing…',
  toCloset: 'Go to your closet',

  cancelledTitle: 'Your membership has ended',
  cancelledTitleOn: (day: string) => `Your membership ended on ${day}`,
  cancelled: 'Nothing is billed. Come back whenever a growth spurt says so.',
  rejoin: 'Join again',

  changeTitle: (when: string) => `From ${when}`,
  changeNow: 'Waiting for your payment',
  eachTime: (price: string) => `${price} each time`,
  changeCredits: (credits: number) => `${credits} credits in all`,
  changeTooMany: (credits: number, day: string, price: string) =>
    `Right now ${credits} ${credits === 1 ? 'credit' : 'credits'} too many are in use. Send pieces back before ${day}, or your old plan simply stays, at ${price}.`,
  changePay: 'Finish the change',
  cancelChange: 'Keep my plan as it is',
  cancellingChange: 'Keeping it…',
  notMadeTitle: 'Your plan stayed as it was',

  coolingTitle: (day: string) => `You can change your mind until ${day}`,
  cooling: (price: string) => `Cancel by then and ${price} goes back to your card.`,
  coolOff: 'Cancel and be refunded',

  manage: 'Your membership',
  linkChange: 'Change plan',
  linkBooster: 'Wardrobe Booster',
  linkBoosterNote: (credits: number) => (credits > 0 ? `${credits} extra credits` : 'Extra credits, in tens'),
  linkStatement: 'Credit statement',
  linkInvoices: 'Invoices',
  linkPortal: 'Cards and billing',
  linkPortalNote: 'On our payment provider’s page',
  linkPause: 'Pause',
  linkEnd: 'End membership',
  opening: 'Opening…',
} as const

/** What was done a moment ago, by the word in the address; the page shows it only where the membership agrees. */
export const doneCopy = {
  changed: 'Done. Your new plan counts from now.',
  planned: 'Noted. The change happens at your next renewal, and you can call it off until then.',
  'change-cancelled': 'Your plan stays as it is.',
  paused: 'Your membership is paused. You are not billed until you start again.',
  reactivated: 'Welcome back. Your membership is running again.',
  ended: 'Done. Your membership is ending and nothing more will be billed. A confirmation is on its way to you.',
  undone: 'Undone. Your membership goes on and renews as it says below.',
  refunded: 'Cancelled. Your money is on its way back to your card and arrives within 14 days.',
  paid: 'Thanks, that’s paid. You can order again.',
} as const
export type Done = keyof typeof doneCopy

/** What a membership's state means to its owner. */
export const membershipStateLabel = {
  pending_acceptance: 'Waiting for our welcome email',
  active: 'Active',
  past_due: 'Payment overdue',
  paused: 'Paused',
  ending: 'Ending',
  cancelled: 'Ended',
} as const
