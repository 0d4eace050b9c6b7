// Words of the checkout, from choosing a plan to the thank-you.
import { pounds } from '#web/lib/format.ts'

export const checkoutCopy = {
  title: 'Checkout',
  back: 'Back',
  secure: 'Secure',
  stepPlans: 'Plan',
  stepAccount: 'Account',
  stepConfirm: 'Check and pay',
  stepShipment: 'Delivery',
  stepSummary: 'Summary',

  accountHeading: 'Your account',
  accountLead: 'Pop your email in: we’ll find your account, or make you one.',

  confirmHeading: 'Check and confirm',
  keyInformation: 'What you’re agreeing to',
  rowPlan: 'Plan',
  rowPay: 'You pay',
  today: (price: string) => `${price} today`,
  afterwards: (price: string, each: string) => `, then ${price} ${each}`,
  rowRenews: 'Renews',
  renews: (day: string) => `By itself, next on ${day}`,
  rowMinimum: 'Shortest time',
  minimum: (price: string) => `One payment (${price})`,
  rowEnd: 'Ending it',
  end: 'Online in your account, whenever you like',
  rowMind: 'Change your mind',
  mind: '14 days, full refund',
  rowPostage: 'Each swap',
  postage: (out: number, back: number, firstFree: boolean) =>
    `${pounds(out)} out, ${pounds(back)} back${firstFree ? '; the first of each free' : ''}`,
  keyNote:
    'To end it, open your plan and press “End membership”; no reason needed. The renewal stops at once and you keep what you’ve paid for until the period ends. The clothes come back separately. If you ask us to start now and then change your mind, we may keep the share for the days used. The card you pay with is kept by our payment provider for the renewals.',
  terms: 'I’m 18 or over and agree to the',
  termsLink: 'terms',
  termsNeeded: 'Tick the box to say you’re 18 or over and agree to the terms',
  startNow: 'Start my membership now, within the 14 days',
  startNowHint:
    'We send clothes within the 14 days only if you ask us to. Ticked, you can still change your mind and we’d keep only the share for the days used. Empty, you’d get everything back, and you can still ask at your first order.',
  startNowLaterHint: (day: string) =>
    `Your membership starts by itself on ${day}. Tick this and we send your pieces now. You can still change your mind until then, and we’d keep only the share for the days from today on.`,
  subscribe: (price: string) => `Subscribe and pay ${price}`,
  subscribeAllTheSame: (price: string) => `Subscribe and pay ${price} anyway`,
  notKeptWhilePaying: 'We can’t keep your pieces while you pay',
  keptShorter: 'We can’t keep your pieces for quite as long as usual',
  toPayment: 'Taking you to the payment page…',
  confirmNote: (firstFree: boolean) =>
    `You’ll pay on our payment provider’s page.${firstFree ? ' Your first delivery and return are free.' : ''}`,
  paymentCancelled: 'Nothing was taken. You can try again whenever you’re ready.',
  change: 'Change',

  confirmingHeading: 'Confirming your payment',
  confirming: 'This usually takes a few seconds. You can leave this page open; nothing is charged twice.',
  checkAgain: 'Check again',
  acceptingHeading: 'Your payment has arrived',
  accepting:
    'Now we accept your membership. That takes a second when it goes by itself, and at most one working day when we look at it ourselves; we email you then. What’s in your basket stays in it.',
  toWelcome: 'What comes next',
  refundedHeading: 'You were a member already',
  refunded:
    'Two payments came in for the same account. We kept one membership, cancelled the other and sent its money back to your card. Here’s your order.',

  shipmentHeading: 'Where shall we send it?',
  onlyUk: 'We only deliver in the UK',
  delivery: 'Delivery',
  returnPostage: 'Return',
  arrives: 'Arrives',
  arrivesIn: (time: string) => `${time} after you order`,
  firstFree: 'Free, your first one',
  toSummary: 'Continue',
  savingAddress: 'Saving…',
  emptyBasket: 'Your basket is empty.',
  browse: 'Browse the clothes',

  summaryHeading: 'Everything once more',
  pieces: 'Your pieces',
  goingBack: 'Going back',
  address: 'Sending to',
  credits: 'Credits after this order',
  keeping: (clock: string) => `We’re keeping these for you for ${clock}`,
  keepingOver: 'We kept these for you as long as we could. Try again to see what’s still here.',
  keepLonger: 'Keep them 15 more minutes',
  kept: 'Kept for another 15 minutes.',
  placeOrder: 'Place order',
  notKept: 'We’re not keeping these pieces for you at the moment.',
  keepThem: 'Keep them and continue',
  payAndPlace: (price: string) => `Pay ${price} and place order`,
  placing: 'Placing your order…',
  removeThese: 'Remove these',
  toStartNow: 'Ask us to start now',
  toCloset: 'Go to your closet',
  toBasket: 'Back to your basket',
  total: 'To pay now',
  nothingToPay: 'Nothing',
} as const

export const eachPeriod: Record<number, string> = { 1: 'every month', 3: 'every 3 months', 6: 'every 6 months' }

export const confirmationCopy = {
  heading: 'Hooray, it’s on its way',
  reference: 'Order',
  copy: 'Copy',
  copied: 'Copied',
  nextHeading: 'What happens next',
  next: (time: string) => [
    'We check every piece once more, then pack it in a bag made to travel about two thousand times.',
    `We’ll email you when it’s posted. It should arrive ${time} after you ordered.`,
    'Wear it all through every puddle. Stains and wear are covered.',
  ],
  picked: 'What you picked',
  goingBack: 'What goes back',
  label: 'Label code',
  returnRule: 'Anything you don’t love can go back whenever you like. One parcel at a time.',
  address: 'Sending to',
  postage: 'Postage',
  free: 'Free',
  credits: 'Your credits now',
  closet: 'See your closet',
  emailed: (day: string) => `Ordered on ${day}. A copy is in your inbox.`,
} as const

export const welcomeCopy = {
  heading: (name: string) => `Welcome, ${name}`,
  lead: 'You’re in. Here’s how to fill your first parcel.',
  waiting:
    'Your payment has arrived. We look at every new membership ourselves and email you within one working day; until then, fill your basket.',
  meter: 'Credits in use',
  browse: 'Browse the clothes',
  starters: 'Start with these',
  steps: [
    {
      title: 'Pick your pieces',
      text: 'Choose a size, then a condition. Well loved costs least.',
      to: '/shop',
      link: 'See what’s in',
    },
    {
      title: 'Tell us where to',
      text: 'We’ll ask for your address once, when you check out.',
      to: '/account?edit=address',
      link: 'Add it now',
    },
    {
      title: 'Swap when they grow',
      text: 'Tick what’s too small in your closet. Its credits are free again at once.',
      to: '/howitworks',
      link: 'How it works',
    },
  ],
  free: 'Your first delivery and your first return are on us.',
} as const
