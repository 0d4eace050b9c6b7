// Copy for the credit statement, the invoices and payments that did not go through.
import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'

export const statementCopy = {
  title: 'Credit statement',
  lead: 'Every change to your credits: what you ordered, what you sent back, and your plan’s limit.',
  caption: 'Your credit statement, newest first',
  date: 'Date',
  what: 'What happened',
  change: 'In use',
  limit: 'Your limit',
  after: 'After it',
  inUseOf: (inUse: number, limit: number) => `${inUse} of ${limit}`,
  limitBy: (delta: number) => `limit ${signed(delta)}`,
  empty: 'Nothing yet',
  emptyText: 'Your first order will show here.',
  pages: 'Pages of the statement',
} as const

/** Formats "+44" and "−44" with a true minus sign. */
export const signed = (credits: number): string => (credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`)

export const invoicesCopy = {
  title: 'Invoices',
  lead: 'What you’ve paid for your membership, including any VAT.',
  caption: 'Your invoices, newest first',
  date: 'Date',
  what: 'For',
  vat: 'VAT',
  total: 'Total',
  refunded: (price: string) => `${price} refunded`,
  addedToNext: (price: string) => `${price} collected with the next payment`,
  status: {
    paid: 'Paid',
    open: 'Not paid yet',
    void: 'Cancelled, nothing to pay',
    uncollectible: 'Not paid',
    draft: 'Being prepared',
  },
  balance: 'Account balance',
  balanceText: (price: string) => `${price} comes off your next payment.`,
  carriedOver: (price: string) => `${price} from earlier bills is carried over to your next payment.`,
  empty: 'No invoices yet',
  emptyText: 'The first one appears with your first payment.',
  pay: 'Pay now',
  portal: 'Download PDF invoices',
  portalNote: 'On Stripe, our payment provider',
} as const

export type Invoice = AnswerOf<'listInvoices'>['invoices'][number]

/** What was too little for a card is not paid, although its invoice is: the next payment collects it (payments §4). */
export function invoiceStatus({
  status,
  total,
  addedToNext,
}: Pick<Invoice, 'status' | 'total' | 'addedToNext'>): string {
  if (status !== 'paid' || addedToNext === 0) return invoicesCopy.status[status]
  const later = invoicesCopy.addedToNext(pounds(addedToNext))
  return addedToNext === total ? later : `${invoicesCopy.status.paid} · ${later}`
}

export const failedCopy = {
  title: 'Your payment didn’t go through',
  dull: 'It’s usually something simple: a mistyped number, a limit, or your bank being careful.',
  notTaken: 'We haven’t started a membership or taken anything.',
  openTitle: 'Your payment isn’t finished',
  open: 'You left the payment page before paying, so nothing has been taken.',
  unknownTitle: 'We can’t check your payment right now',
  unknown:
    'We can’t reach Stripe, our payment provider. Please try again in a few minutes. If you’re ever charged twice we’ll refund it.',
  noneTitle: 'You don’t have a payment in progress',
  none: 'Nothing has been taken. Choose a plan whenever you’re ready.',
  refundedTitle: 'You’ve been refunded',
  refunded: 'We haven’t started a membership. We’ll refund what you paid, the way you paid, within 14 days.',
  signedOutTitle: 'Let’s try that again',
  signedOut: 'Sign in to check your payment.',
  signIn: 'Sign in',
  again: 'Try again',
  plans: 'See plans',
  check: 'Check your payment',
  looking: 'One moment…',
  charged: 'If you’re ever charged twice we’ll refund it.',
  contact: 'Or email us and one of us will look into it:',

  overdueTitle: (price: string) => `Pay ${price} for your plan`,
  pay: (price: string) => `Pay ${price} now`,
  paying: 'Paying…',
  opening: 'One moment…',
  stillOpen:
    'We haven’t received it yet. If your bank approved it, wait a moment and check again. If you’re ever charged twice we’ll refund it.',
  kept: 'We’ll use this card for renewals too.',
  elsewhere: 'Other options',
  portal: 'Change your saved card',
  toPlan: 'Your plan',
  toCloset: 'Send clothes back',
  toDetails: 'Your details',
  end: 'End membership',
} as const
