// Words of pausing, starting again, ending and changing one's mind. Plain, and without a push to stay.
export const pauseCopy = {
  title: 'Pause your membership',
  lead: 'While you’re paused you pay nothing, and you start again whenever you like. What you’ve paid for and not used comes off your first payment then.',
  checklist: 'Before you pause',
  allBack: 'Everything is back with us.',
  stillHome: (pieces: number) => (pieces === 1 ? 'One piece is still with you' : `${pieces} pieces are still with you`),
  stillHomeText: 'A pause starts once everything is back. Your closet has the label.',
  onTheWay: 'on its way back',
  toCloset: 'Send them back',
  noOrders: 'No new orders while you’re paused.',
  planGoes: 'A change of plan that is still ahead is called off.',
  pause: 'Pause from today',
  pausing: 'Pausing…',
} as const

export const reactivateCopy = {
  title: 'Start again',
  lead: 'A new period begins today, and you can order at once.',
  plan: 'Your plan',
  unused: 'Paid and not used before the pause',
  balance: 'Your balance with us',
  carriedOver: 'Carried over from before',
  toPay: 'To pay now',
  nothing: 'Nothing',
  afterwards: (price: string) => `Then ${price}, until you change, pause or end your plan.`,
  reactivate: (price: string) => `Reactivate and pay ${price}`,
  reactivateFree: 'Reactivate',
  reactivating: 'Starting again…',
  refused: 'The payment hasn’t gone through, so your membership is still paused and nothing was taken.',
  pay: (price: string) => `Pay ${price} and start again`,
  stillOpen:
    'The payment hasn’t arrived yet. If your bank said yes, wait a moment and try again; nothing is charged twice.',
} as const

export const endCopy = {
  title: 'End your membership',
  what: 'What happens',
  untilDay: (day: string) => `Your plan runs until ${day}, which is paid for. Nothing more is billed.`,
  today: 'It ends today. Nothing more is billed, and the payment that is still open is dropped.',
  unpaid:
    'It ends today: your new period has just begun, and its payment hasn’t been taken. It won’t be, and nothing more is billed.',
  paused: 'It ends today. Nothing more is billed.',
  pausedUnused: (price: string) => `${price} that you paid and didn’t use goes back to your card.`,
  planGoes: 'The change of plan that is still ahead is called off, and undoing the end doesn’t bring it back.',
  clothesHome: (pieces: number) =>
    `${pieces === 1 ? 'One piece is' : `${pieces} pieces are`} still with you. You don’t have to send anything back first: your closet stays open for it, with its label.`,
  clothesNone: 'Nothing of ours is with you, so there’s nothing to send back.',
  orders: 'There are no new orders from today on.',
  undo: (day: string) => `You can undo it until ${day}.`,
  coolingTitle: (day: string) => `You’re still within your 14 days, until ${day}`,
  cooling: (price: string) => `You can cancel outright instead, and ${price} goes back to your card.`,
  coolingLink: 'Cancel and be refunded',
  alternativePause: 'Only need a break? Pausing costs nothing and keeps your place.',
  alternativePauseLink: 'Pause instead',
  alternativeSmaller: 'Too many credits? A smaller plan starts at your next renewal.',
  alternativeSmallerLink: 'See smaller plans',
  reason: 'Why are you leaving?',
  reasonNone: 'I’d rather not say',
  comment: 'Anything else',
  end: 'End it now',
  ending: 'Ending it…',
  stay: 'Back to your plan',
} as const

export const endingReasonWords = {
  too_expensive: 'It costs too much',
  not_used: 'We don’t use it enough',
  grown_out: 'My children have outgrown your sizes',
  choice: 'I don’t find what I’m looking for',
  quality: 'The clothes weren’t good enough',
  other: 'Something else',
} as const

export const coolOffCopy = {
  title: 'Change your mind',
  lead: (day: string) => `Until ${day} you may cancel without a reason.`,
  refund: 'Goes back to your card',
  full: 'Everything you paid comes back to the card you paid with, within 14 days.',
  proRata:
    'You asked us to start within the 14 days, so we keep the share for the days since then. The rest comes back to the card you paid with, within 14 days.',
  clothes: (pieces: number) =>
    pieces === 1
      ? 'One piece is still with you. It comes back by the label in your closet; your refund doesn’t wait for it.'
      : `${pieces} pieces are still with you. They come back by the label in your closet; your refund doesn’t wait for them.`,
  atOnce:
    'Your membership ends at once, and there are no new orders. One that we haven’t begun to pack is cancelled with it.',
  cancel: (price: string) => `Cancel and get ${price} back`,
  cancelling: 'Cancelling…',
} as const
