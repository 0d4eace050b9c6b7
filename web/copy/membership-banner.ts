// Words above the closet.
/** Above the closet, where the membership does not simply run on. */
export const closetBannerCopy = {
  pendingTitle: 'We’re looking at your membership',
  pending: 'Within one working day we email you, and then you can order.',
  overdueTitle: 'Your last payment didn’t go through',
  overdue: 'What’s at home stays with you and can come back. New orders wait until it’s paid.',
  pay: 'See what’s due',
  pausedTitle: 'Your membership is paused',
  paused: 'Nothing is at home and nothing is billed.',
  reactivate: 'Reactivate',
  endingTitle: 'Your membership is ending',
  ending: 'What’s still here comes back by its label, whenever it suits you.',
  lastDay: (day: string) => `Last day: ${day}.`,
  toPlan: 'See your plan',
  cancelledTitle: 'Your membership has ended',
  cancelled: 'If anything is still here, its label is below.',
  rejoin: 'Join again',
} as const
