import { creditsText } from '#web/lib/format.ts'

export const basketCopy = {
  pieces: 'Pieces',
  title: 'Your basket',
  meterLabel: 'Credits at home and in your basket',
  visitorMeterLabel: 'Credits in your basket',
  empty: 'Empty for now. The puddles are waiting.',
  emptyAction: 'Browse the clothes',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed.`,
  aPiece: 'One piece',
  undo: 'Undo',
  removeThese: 'Remove these',
  full: 'Your basket holds 30 pieces at most. Remove one to add another.',
  notAnEntry: 'Choose a size and a condition first.',
  delivery: 'Delivery',
  deliveryFree: 'Free, your first one',
  return: 'Return',
  returnFree: ', or free if it’s your first',
  deliveryPerSwap: (outbound: string, back: string) =>
    `Your first delivery and return are free, then ${outbound} out and ${back} back each time you swap.`,
  checkOut: 'Check out',
  overNote: (over: number) => `${creditsText(over)} over. Remove something, or add a Wardrobe Booster to keep the lot.`,
  overNoteNoBooster: (over: number) =>
    `${creditsText(over)} over. Remove something, or send something back to make room.`,
  addBooster: (credits: number) => `Add a ${credits}-credit booster`,
  overAsked: (over: number) =>
    `You can’t check out yet: the basket is ${creditsText(over)} over your plan. Remove a piece, add a booster, or choose what to send back.`,
  sendBack: 'Choose what to send back',
  visitorNote: (credits: number, price: string) =>
    `The ${credits}-credit plan has room for all of it, at ${price} a month.`,
  visitorOver: (credits: number) => `Our largest plan has ${credits} credits. Remove something to fit.`,
  choosePlan: 'Choose a plan',
  goOn: 'Go on to join',
  holdsNothing: 'Pieces are held for you once you start checking out.',
  holdsWhileJoining: 'While you join and pay, we keep what fits your plan wherever we can.',
} as const
