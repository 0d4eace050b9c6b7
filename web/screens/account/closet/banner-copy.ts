// Copy for the banner above the closet while the membership is not active.
export const closetBannerCopy = {
  sharedTitle: 'The membership isn’t active at the moment',
  shared: 'The adult who pays for it can see why. You can still send pieces back.',
  pendingTitle: 'We’re looking at your membership',
  pending: 'We’ll email you within one working day. You can order after that.',
  overdueTitle: 'Your last payment didn’t go through',
  overdue: 'You can keep the clothes you have and send them back, but you can’t order until it’s paid.',
  pay: 'See what’s due',
  pausedTitle: 'Your membership is paused',
  paused: 'You’ve nothing at home and you’re not being charged.',
  reactivate: 'Reactivate',
  endingTitle: 'Your membership is ending',
  lastDay: (day: string) => `Last day: ${day}.`,
  /** The plan's last day has passed, and some clothes are still out. */
  endedTitle: (day: string) => `Your membership ended on ${day}`,
  sendBack: 'To send something back, book a return below and we’ll give you a label.',
  toPlan: 'See your plan',
  cancelledTitle: 'Your membership has ended',
  cancelled: 'You’re not being charged. Come back any time.',
  rejoin: 'Join again',
} as const
