import { pounds } from '#web/lib/format.ts'

/** Copy of a gift card’s page, for the person who bought it. */
export const boughtCopy = {
  newTitle: 'That’s a lovely gift',
  newNow: (name: string) => `We’re emailing it to ${name} now.`,
  newLater: (name: string, day: string) => `We’ll email it to ${name} on ${day}.`,
  receipt: 'We’ve emailed your receipt, with a link to this page.',
  title: (reference: string) => `Gift card ${reference}`,
  unknownTitle: 'We can’t find this gift card',
  unknown: 'The link may have run out. If you have an account, your gift cards are there.',
  toCards: 'See my gift cards',
  toGifting: 'Gift cards',

  state: 'What’s happening',
  forWhom: 'For',
  emailed: 'Emailed to',
  from: 'From',
  day: 'Sent',
  message: 'Message',
  bought: 'Bought',
  valid: 'Can be redeemed until',
  worth: 'Worth',
  paid: 'You paid',

  change: 'Change it',
  changeTitle: 'Change this gift card',
  save: 'Save the changes',
  saving: 'Saving…',
  changed: 'Your changes are saved.',
  keep: 'Keep it as it is',
  refused: (name: string) =>
    `${name}’s email provider has refused our email. Please check the address: we’ll email the card to the new one straight away.`,
  noAddress: (name: string) =>
    `We no longer have an email address for ${name}. Please give us one: we’ll email the card there straight away.`,
  correct: 'Correct the address',
  giveAddress: 'Give us an address',
  correctTitle: 'Where shall we email it?',
  correctSave: 'Email it there',
  corrected: (address: string) => `We’re emailing it to ${address}. The code is the same.`,
  resend: 'Email it again',
  resending: 'Emailing it…',
  resent: (name: string) => `We’re emailing it to ${name} again. The code is the same.`,
  cancel: 'Cancel and refund it',
  cancelTitle: 'Cancel this gift card?',
  cancelEffects: (total: number) =>
    `The code stops working, and we refund ${pounds(total)} to the card you paid with. It can take up to 10 days to reach you.`,
  cancelUntil: (day: string) => `You can cancel it until ${day}, as long as nobody has redeemed it.`,
  cancelling: 'Cancelling…',
  cancelled: (total: number) =>
    `It’s cancelled. We’re refunding ${pounds(total)}: it can take up to 10 days to reach you.`,
  another: 'Buy another gift card',
} as const
