import { creditsText } from '#web/lib/format.ts'

export const basketCopy = {
  pieces: 'Pieces',
  title: 'Your basket',
  meterLabel: 'Credits at home and in your basket',
  visitorMeterLabel: 'Credits in your basket',
  fill: 'Fill my credits',
  empty: 'Empty for now. The puddles are waiting.',
  emptyAction: 'Browse the clothes',
  remove: (name: string) => `Remove ${name}`,
  removeThese: 'Remove these',
  full: 'Your basket is full (30 pieces). Remove one to add another.',
  choiceMissing: 'Choose a size and a condition first.',
  delivery: 'Delivery',
  deliveryFree: 'Free (your first)',
  return: 'Return',
  /** From a second home, whose returns cost nothing. */
  returnFree: 'Free',
  addToOrder: (reference: string) => `Add to order ${reference}`,
  addToOrderHint: 'We haven’t packed it yet, so there’s no second delivery to pay.',
  checkOut: 'Check out',
  blocked: 'You can’t order these right now',
  mayStay: 'Want to order again? Choose “Keep my membership” on your plan page.',
  toPlan: 'Go to your plan',
  seeDue: 'See what’s due',
  reactivate: 'Reactivate',
  toBooster: 'Add a Wardrobe Booster',
  overNote: (over: number) => `${creditsText(over)} over. Remove something, or add a Wardrobe Booster to keep the lot.`,
  overNoteNoBooster: (over: number) =>
    `${creditsText(over)} over. Remove something, or send something back to free up credits.`,
  addBooster: (credits: number) => `Add a ${credits}-credit booster`,
  overLimit: (over: number) =>
    `You’re ${creditsText(over)} over your plan. To check out, remove a piece, add a booster or send something back.`,
  sendBack: 'Choose what to send back',
  visitorNote: (credits: number, price: string) => `All of this fits on our ${credits}-credit plan, ${price} a month.`,
  visitorOver: (credits: number) => `Our largest plan has ${credits} credits. Remove something to fit.`,
  choosePlan: 'Choose a plan',
  continue: 'Continue',
  heldAtCheckout: 'Once you start checking out, we hold your pieces for you.',
  heldWhileJoining: 'While you join and pay, we’ll hold what fits your plan wherever we can.',
} as const

/** Used on the server alone. */
export const goneCopy = {
  named: ({ name, userSizeLabel, yours }: { name: string; userSizeLabel: string; yours: boolean }) =>
    `${name}, ${userSizeLabel}${yours ? ' (you’ve already ordered it)' : ''}`,
} as const
