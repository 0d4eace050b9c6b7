// Copy for changing a plan: choosing, the preview to the penny, paying the difference.
export const changeCopy = {
  title: 'Change your plan',
  lead: 'Pick a plan. We’ll show you exactly what changes, to the penny, before you confirm.',
  closedTitle: 'You can’t change plan right now',
  interval: 'How often you pay',
  show: 'Show these prices',
  plans: 'Plan',
  yourPlan: 'Your plan',
  perPeriod: (price: string, period: string) => `${price} ${period}`,
  detail: (pieces: string, worth: string) => `about ${pieces} pieces, worth about ${worth}`,
  booster: 'Wardrobe Booster',
  boosterLead: (credits: number, price: string, period: string, worth: string, pieces: string) =>
    `${credits} extra credits cost ${price} ${period}: ${pieces} more ${/(^|\D)1$/.test(pieces) ? 'piece' : 'pieces'}, or ${worth} of clothes. Remove them at any renewal.`,
  boosterField: 'Extra credits',
  boosterHint: (step: number, max: number) => `${step} at a time, at most ${max}.`,
  more: 'More credits',
  fewer: 'Fewer credits',
  sum: (credits: number, price: string, period: string) => `${credits} credits for ${price} ${period}`,
  sumLabel: 'Total',
  toPreview: 'See what changes',
  previewing: 'Working it out…',
  chooseOne: 'Choose a plan',

  atHome: 'At home',
  changing: 'Changing…',
  otherChoice: 'Choose something else',

  payTitle: 'One more step: pay',
  payLead: (price: string | null) =>
    `We haven’t taken ${price ?? 'the difference'} yet, so nothing has changed. Pay with this card or another, or keep your current plan.`,
  toPayment: 'Continue to payment',
  openingPayment: 'One moment…',
  pay: (price: string) => `Pay ${price} and change`,
  paying: 'Paying…',
  leave: 'Keep my current plan',
  leaving: 'One moment…',
  stillOpen:
    'We haven’t received it yet. If your bank approved it, wait a moment and check again. If you’re ever charged twice we’ll refund it.',
} as const
