// Copy for a missing piece: reporting it, finding it and paying for it.
import { paymentCopy, type RefundParts } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'

export const losingCopy = {
  report: 'Can’t find it?',
  ofPiece: (name: string) => `: ${name}`,
  missed: (since: string, atMost: number) =>
    `We’ve missed this since ${since}: keep it, send it back or report it lost. It can cost ${pounds(atMost)} at most.`,
  reported: (since: string, atMost: number) =>
    `You’ve reported this lost. We’ve missed it since ${since}, and it can cost ${pounds(atMost)} at most.`,
  /** @param price null if this account has nothing to pay */
  approved: (since: string, price: number | null) =>
    price === null
      ? `We’ve missed this since ${since}. If you’ve found it, please tell us.`
      : `We’ve missed this since ${since}: please pay ${pounds(price)} or send it back.`,

  reportTitle: 'Can’t find it?',
  reportLead: 'Report it lost, and we’ll wait in case it turns up. There’s nothing to pay now.',
  recalledLead: 'This piece has been recalled. Report it lost or thrown away, and there’s nothing to pay.',
  before: 'Before you report it',
  reportIt: 'Report it lost',
  reporting: 'Reporting…',
  thanks: 'Thank you for telling us. There’s nothing to pay now, and we’re emailing you what happens next.',

  missedTitle: 'We’re missing this piece',
  missedLead: 'Its rental is over, and we haven’t heard from you. Nothing has been charged.',
  toCloset: 'Keep it or send it back',
  reportedTitle: 'You’ve reported it lost',
  reportedLead: 'It may still turn up. Nothing has been charged.',
  now: 'How it stands',
  found: 'I’ve found it',
  finding: 'One moment…',

  approvedTitle: 'Pay for a lost piece',
  price: 'Price today',
  beforePaying: 'Before you pay',
  continueAndPay: (price: string) => `Continue and pay ${price}`,
  otherOpenTitle: 'You’re paying for another lost piece',
  otherOpen: 'If you continue here, we’ll close that one. Nothing has been taken for it.',
  pay: (price: string) => `Pay ${price}`,
  paying: 'Paying…',
  wallet: 'Lost piece',
  foundInstead: 'Found it after all? Then there’s nothing to pay.',

  paidTitle: 'You’ve paid for this piece',
  paidElsewhereTitle: 'This piece is paid for',
  paidNow: (price: string) => `You’ve paid ${price}. We’re emailing your receipt.`,
  paid: 'Paid',
  paidOn: 'Paid on',
  /** @param refund null if another adult has paid */
  mayRefund: (until: string, refund: { isFull: boolean } | null) =>
    refund && !refund.isFull
      ? `If it turns up by ${until}, you can rent it again.`
      : `If it turns up by ${until}, ${refund === null ? 'the adult who paid gets' : 'you get'} all of it back.`,
  foundTitle: 'You’ve found it?',
  /** @param refund null if another adult has paid */
  foundEffects: (refund: RefundParts | null, credits: number) => [
    refund === null
      ? 'We’ll refund the adult who paid. It can take up to 10 days.'
      : paymentCopy.refund('We’ll refund', refund),
    `You’ll be renting the piece again, and it’ll use ${credits === 1 ? '1 credit' : `${credits} credits`}.`,
  ],
  notYet: 'Not yet',

  foundNow: 'Good news! There’s nothing to pay for it.',
  foundRefunded: 'Good news! You’re renting the piece again, and we’re emailing you about the refund.',

  lost: 'Lost',
  /** @param price null if another adult has paid */
  lostFor: (price: number | null, day: string) =>
    price === null ? `Paid for on ${day}` : `Paid ${pounds(price)} on ${day}`,
  foundUntil: (until: string) => `Found it? Let us know by ${until}`,
} as const
