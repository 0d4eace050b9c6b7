import { pounds } from '#web/lib/format.ts'

/** Copy of the page that sells and redeems gift cards. */
export const giftingCopy = {
  title: 'Gift cards',
  description:
    'Give children’s clothes that fit on the day: a gift card by email, for a plan, postage, clothes to keep or ski wear.',
  heading: 'Give clothes that fit on the day',
  lead: 'A gift card by email. They choose the clothes, in the size that’s right when they need them.',
  toBuy: 'Buy a gift card',
  toRedeem: 'Redeem a code',
  terms: 'Gift card terms',
  facts: (months: number) => [
    ['Good for anything here', 'Plans, postage, clothes to keep, ski wear and the resale shop.'],
    [`Valid for ${months} months`, 'Once it’s redeemed, the money stays in their account and doesn’t run out.'],
    ['14 days to change your mind', 'If nobody has used it, we refund what you paid.'],
    ['For people in the UK', 'We only deliver clothes in the UK.'],
  ],
} as const

/** Copy of the form that buys a card. */
export const buyCopy = {
  heading: 'Buy a gift card',
  amount: 'How much?',
  other: 'Other',
  otherLabel: 'Other amount, in pounds',
  otherHint: (min: number, max: number) => `Whole pounds, from ${pounds(min)} to ${pounds(max)}.`,
  who: 'Who is it for?',
  recipientName: 'Their name',
  recipientEmail: 'Their email',
  recipientEmailHint: 'We’ll email the card here, and nothing else.',
  family: 'It goes to the family who shared the page with you. We have their email.',
  familyName: 'The name on the card',
  words: 'What does it say?',
  senderName: 'From',
  senderHint: 'As it appears on the card.',
  message: 'Message',
  messageHint: (max: number) => `At most ${max} characters.`,
  messageLeft: (left: number) => (left === 1 ? '1 character left' : `${left} characters left`),
  messageOver: (over: number) => (over === 1 ? '1 character too many' : `${over} characters too many`),
  when: 'When shall we email it?',
  now: 'Now',
  nowDetail: 'It arrives within minutes of your payment.',
  day: 'On a day you choose',
  dayDetail: 'At 8 in the morning.',
  deliverOn: 'Day',
  inUk: 'They live in the UK',
  inUkHint: 'We sell gift cards for people in the UK only.',
  you: 'About you',
  name: 'Your full name',
  email: 'Your email',
  emailHint: 'For your receipt, and a link to your gift card.',
  signInHint: 'Have an account? Sign in, and members pay less.',
  signIn: 'Sign in',
  price: 'Gift card',
  discount: (percent: number | null) => (percent === null ? 'Member discount' : `Member discount, ${percent}%`),
  total: 'You pay',
  left: (left: number, year: number) =>
    left > 0
      ? `${pounds(left)} of your ${pounds(year)} a year at the member price is left.`
      : `You’ve used your ${pounds(year)} a year at the member price, so this card is at full price.`,
  notYours: 'A card bought at the member price is a gift: you can’t redeem it yourself.',
  memberPrice: (percent: number, left: number) =>
    `As a member you pay ${percent}% less, on up to ${pounds(left)} more this year. A card bought at the member price is a gift: you can’t redeem it yourself.`,
  discountLater: (percent: number, day: string) =>
    `Members pay ${percent}% less. For you that begins on ${day}, when your 14-day cancellation period is over.`,
  toPayment: 'Continue to payment',
  opening: 'One moment…',
  toPaymentHint: 'Next: pay by card.',
  needsScript:
    'You can fill in this form now, but paying by card needs JavaScript. Please switch it on for this site before you continue.',
  preview: (amount: string, name: string) => `Preview: a gift card for ${name || 'you'}, ${amount}`,
  previewFrom: (name: string) => `From ${name}`,
  previewEmpty: 'Your message appears here.',
} as const

/** Copy of the form that redeems a card. */
export const redeemCopy = {
  heading: 'Redeem a gift card',
  lead: 'Its value goes to your account and is used automatically: for your plan, postage, clothes to keep, ski wear and the resale shop. What’s left stays there.',
  code: 'Gift card code',
  codeHint: 'It’s in the email and on the printed card. Spaces and dashes don’t matter.',
  codeMissing: 'Enter the code of the gift card',
  redeem: 'Add it to my account',
  redeeming: 'Adding it…',
  signInFirst: 'Sign in or create an account first: that’s where the money goes.',
  signIn: 'Sign in or create an account',
  kept: 'We remember the code until you close or reload this tab.',
  noScriptKeep: 'Keep the email or the card at hand: you’ll enter the code afterwards.',
  done: (amount: number) => `${pounds(amount)} added`,
  balance: (balance: number) => `You have ${pounds(balance)} of gift balance.`,
  doneLead:
    'We’ll use it for your next plan payment, postage, a piece you keep, ski wear, or anything in the resale shop. It doesn’t run out.',
  toBalance: 'See your gift balance',
  toShop: 'See the clothes',
} as const
