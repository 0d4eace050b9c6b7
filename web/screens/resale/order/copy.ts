import type { AnswerOf } from '#contract/index.ts'
import { paymentCopy, type RefundParts } from '#web/copy/payment.ts'
import { nextCopy } from '#web/screens/account/orders/next-copy.ts'

type Expected = AnswerOf<'resaleOrder'>['order']['expected']

const arrival = ({ label, late }: NonNullable<Expected>) =>
  late ? nextCopy.late(label) : `It should arrive by ${label}.`

export const resaleOrderCopy = {
  confirmTitle: 'Hooray, that’s ordered',
  title: (reference: string) => `Order ${reference}`,
  emailed: (day: string) => `Ordered on ${day}. We’re emailing your receipt.`,
  ordered: (day: string) => `Ordered on ${day}`,
  nextHeading: 'What happens next',
  /** @param days null if they could not be read */
  next: (expected: Expected, days: number | null) => [
    'We check each piece again, then pack it in our reusable bag.',
    `We’ll email you when it’s posted.${expected === null ? '' : ` ${arrival(expected)}`}`,
    ...(days === null ? [] : [`Once it’s here, you have ${days} days to change your mind.`]),
  ],
  arrival,
  comingBack: nextCopy.agreeWhere,
  pieces: 'What you bought',
  goods: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  postage: 'Postage',
  free: 'Free',
  total: 'Total',
  address: 'Delivery address',
  /**
   * @param days null if they could not be read
   * @param chargedBack whether the payer’s bank has refunded the payment, so we promise no refund
   */
  rights: (until: string | null, days: number | null, chargedBack: boolean) => {
    const refund = chargedBack ? '' : ', and we refund the price and, if you send everything back, the postage'
    const inFull = chargedBack ? '' : ' for a full refund'
    if (until !== null)
      return `You can change your mind until ${until}; returning it is free${refund}. If it’s faulty or not as described, you have 30 days from its arrival to return it${inFull}. Your statutory rights are not affected.`
    const faulty = `If it’s faulty or not as described, you have 30 days to return it${inFull}. Your statutory rights are not affected.`
    return days === null
      ? faulty
      : `You have ${days} days from the day it arrives to change your mind; returning it is free${refund}. ${faulty}`
  },
  cancel: 'Cancel this order',
  cancelTitle: 'Cancel this order?',
  cancelEffects: (refund: RefundParts) => [
    paymentCopy.refund('We’ll refund', refund),
    'The pieces go back to the shop.',
  ],
  cancelling: 'Cancelling…',
  keep: 'Keep it',
  cancelled: (refund: RefundParts) => `Order cancelled. ${paymentCopy.refund('We’ve refunded', refund)}`,
  refunded: 'Refunded',
  /** Used where the payer’s bank has refunded the payment, or is still deciding a dispute over it. */
  ended: 'Not in this order any more',
  partRefunded: (amount: string) => `${amount} refunded`,
  print: 'Print this page',
  more: 'See more in the resale shop',
  unknownTitle: 'We can’t find this order',
  unknown:
    'The link in our emails opens your order for 90 days. If you bought it while you were signed in, it’s with your orders in your account. If not, we’ll email you a new link.',
  findTitle: 'Find your order',
  findDescription: 'Get a new link to what you bought in the resale shop, by email.',
  findLead: 'You don’t need an account: we’ll email a link to the address you gave when you ordered.',
  linkForm: 'Get a new link',
  reference: 'Order reference',
  referenceHint: 'It starts with R- and is in all our emails about the order.',
  email: 'Email',
  emailHint: 'The one you gave when you ordered.',
  sendLink: 'Email me the link',
  sendingLink: 'Sending…',
  toOrders: 'Your orders',
  toShop: 'Browse the resale shop',
} as const
