// Copy for the checkout, from choosing a plan to the thank-you.
import { pounds } from '#web/lib/format.ts'

export const checkoutCopy = {
  title: 'Checkout',
  back: 'Back',
  secure: 'Secure',
  stepPlans: 'Plan',
  stepAccount: 'Account',
  /** Also the heading of its page. */
  stepConfirm: 'Check and confirm',
  stepShipment: 'Delivery',
  stepSummary: 'Summary',

  accountHeading: 'Your account',
  accountLead: 'Enter your email. We’ll find your account or set one up.',

  termsNeeded: 'Tick to confirm you’re 18 or over and agree to the terms',
  startNowNeeded:
    'Tick to ask us to start your membership now. You can’t join without it, and you haven’t been charged',
  subscribeAnyway: (button: string) => `${button} anyway`,
  notKeptWhilePaying: 'We can’t hold your pieces while you pay',
  keptShorter: 'We can’t hold your pieces for quite as long as usual',
  toPayment: 'Taking you to the payment page…',
  confirmNote: 'Next: pay securely with Stripe.',
  paymentCancelled: 'You haven’t been charged. You can try again whenever you’re ready.',
  paid: (price: string) => `Paid ${price}`,
  paidFromBalance: 'Paid from your balance',
  paidReceipt: 'You’re a member. We’re emailing your receipt.',
  change: 'Change',

  confirmingHeading: 'Confirming your payment',
  confirming:
    'This usually takes a few seconds. Keep this page open. If you’re ever charged twice we’ll refund it automatically.',
  checkAgain: 'Check again',
  acceptingHeading: 'We’ve got your payment',
  accepting:
    'We’re setting up your membership. It usually takes a moment, and never more than one working day. We’ll email you when it’s ready. Your basket is saved.',
  toWelcome: 'What happens next',
  refundedHeading: 'You’re already a member',
  refunded:
    'We received two payments for your account, so we kept one membership and refunded the other. You can carry on with your order.',

  shipmentHeading: 'Where shall we send it?',
  onlyUk: 'We only deliver in the UK',
  delivery: 'Delivery',
  returnPostage: 'Return',
  arrives: 'Arrives',
  arrivesIn: (time: string) => `${time} after you order`,
  firstFree: 'Free (your first)',
  free: 'Free',
  toSummary: 'Continue',
  savingAddress: 'Saving…',
  emptyBasket: 'Your basket is empty.',
  alreadyOrdered: 'We’ve taken what you’ve already ordered out of your basket.',
  browse: 'Browse the clothes',

  summaryHeading: 'Check your order',
  pieces: 'Your pieces',
  goingBack: 'Going back',
  /** @param due "Send back within 14 days of your new pieces arriving" */
  goingBackWhen: (due: string) =>
    `${due}. We’ll email you the day once they’re with you. You can’t change the return once it’s booked.`,
  address: 'Delivery address',
  credits: 'Credits after this order',
  keeping: (clock: string) => `Held for you for ${clock}`,
  keepingOver: 'Your time is up. Refresh to see what’s still available.',
  keepLonger: 'Hold for longer',
  kept: 'Held for longer.',
  placeOrder: 'Place order',
  notKept: 'We’re not holding these pieces for you yet.',
  keepThem: 'Hold them and continue',
  equalKept:
    'Another family has just taken a piece you chose. We’re holding another one for you: same size, same condition, same credits.',
  payAndPlace: (price: string) => `Pay ${price} and place order`,
  placing: 'Placing your order…',
  removeThese: 'Remove these',
  toCloset: 'Go to your closet',
  toBasket: 'Back to your basket',
  total: 'To pay today',
  nothingToPay: '£0',
} as const

export const confirmationCopy = {
  heading: 'Hooray, that’s ordered',
  reference: 'Order',
  copy: 'Copy',
  copied: 'Copied',
  nextHeading: 'What happens next',
  next: (time: string, by: string | null) => [
    'We check each piece again, then pack it in our reusable bag.',
    `We’ll email you when it’s posted. It should arrive ${time} after you ordered${by === null ? '' : `: by ${by}`}.`,
    'Wear it through every puddle. Stains and wear are covered.',
  ],
  picked: 'What you picked',
  goingBack: 'What goes back',
  addMore: (credits: number, secondParcel: number) =>
    `Room for more? You’ve ${credits === 1 ? '1 credit' : `${credits} credits`} left. Until we pack this order, anything in your basket can join it at no extra postage. A second order costs ${pounds(secondParcel)} to send.`,
  addToParcel: 'Add to this order',
  /** @param term "You rent each piece for up to 3 months from the day it arrives" */
  returnRule: (term: string | null) =>
    `${term === null ? '' : `${term}. `}Send back anything you don’t love, whenever you like, one return at a time.`,
  address: 'Delivery address',
  postage: 'Postage',
  free: 'Free',
  credits: 'Your credits now',
  toOrder: 'See, change or cancel your order',
  closet: 'See your closet',
  emailed: (day: string) => `Ordered on ${day}. We’ve emailed you a copy.`,
} as const
