// Copy for the orders and returns in the account.
import { paymentCopy, type RefundParts } from '#web/copy/payment.ts'
import { creditsText, pounds } from '#web/lib/format.ts'

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

interface CancelEffects {
  credits: number
  /** What is refunded for a paid delivery; null if it was free, or another adult paid. */
  refund: RefundParts | null
  paidElsewhere: boolean
  freeDelivery: boolean
  /** The return that was booked with the order, if any. */
  swap: {
    pieces: number
    /** "5 December 2026": the new deadline for posting it; null if it is already on its way. */
    dueLabel: string | null
    paidReturn: number
  } | null
}

const returnEffects = ({ pieces: count, dueLabel, paidReturn }: NonNullable<CancelEffects['swap']>) => [
  dueLabel === null
    ? 'The return you booked with it isn’t affected.'
    : `The return you booked with it stays booked. Please post ${count === 1 ? 'that piece' : `those ${pieces(count)}`} by ${dueLabel}; you can keep using ${count === 1 ? 'its' : 'their'} credits.`,
  ...(paidReturn > 0 ? [`We don’t refund the ${pounds(paidReturn)} for the return, because it still goes ahead.`] : []),
]

/** After a dispute that we lost, the bank has refunded the card’s part. */
function refundedTo(price: number, { toCard, toBalance }: RefundParts): string {
  if (toCard > 0 && toBalance > 0)
    return `, refunded: ${pounds(toCard)} to your card, ${pounds(toBalance)} to your gift balance`
  if (toCard > 0) return ', refunded to your card'
  if (toBalance === 0) return ', given back by your bank'
  return toBalance < price
    ? `: ${pounds(toBalance)} refunded to your gift balance, the rest given back by your bank`
    : ', refunded to your gift balance'
}

interface Change {
  changedOn: string
  added: readonly string[]
  removed: readonly string[]
  addressChanged: boolean
}

export const ordersCopy = {
  waitingList: 'Your waiting list',
  title: 'Your orders',
  orders: 'Orders',
  returns: 'Returns',
  ski: 'Ski wear',
  skiBooking: (reference: string) => `Ski booking ${reference}`,
  skiFacts: (dates: string, count: number, paid: number) => `${dates} · ${pieces(count)} · ${pounds(paid)}`,
  skiFee: 'There’s a late fee to pay.',
  resale: 'Resale shop',
  resaleFacts: (placedOn: string, count: number, total: number) =>
    `Ordered on ${placedOn} · ${pieces(count)} · ${pounds(total)}`,
  order: (reference: string) => `Order ${reference}`,
  orderFacts: (placedOn: string, count: number, credits: number) => [
    `Ordered on ${placedOn}`,
    pieces(count),
    creditsText(credits),
  ],
  stages: 'Order progress',
  stageDone: 'done',
  picked: 'What you picked',
  nothingSent: 'We couldn’t send anything from this order.',
  goingBack: 'What you’re sending back',
  toReturn: 'See this return and its label',
  sentTo: 'Sent to',
  delivery: 'Delivery',
  returnPostage: 'Return postage',
  free: 'Free',
  paid: (price: number) => `${pounds(price)} paid`,
  refunded: (price: number, to: RefundParts | null) =>
    `${pounds(price)}${to ? refundedTo(price, to) : ', refunded to the adult who paid'}`,
  credits: 'Credits',
  emptyTitle: 'No orders yet',
  empty: 'What you order and send back is listed here.',
  browse: 'Browse the clothes',
  back: 'All your orders',
  mayChange: 'You can still change or cancel this order: we haven’t started packing it.',
  changed: 'Order changed. We’ve emailed you what’s coming now.',
  changes: 'What you changed',
  change: (change: Change) =>
    `${change.changedOn}: ${[
      ...change.added.map((name) => `added ${name}`),
      ...change.removed.map((name) => `removed ${name}`),
      ...(change.addressChanged ? ['changed the address'] : []),
    ].join(', ')}`,
  cancel: 'Cancel order',
  cancelTitle: (reference: string) => `Cancel order ${reference}?`,
  /** The effects of cancelling, one a line. */
  cancelEffects: (order: CancelEffects) => [
    `${order.credits === 1 ? '1 credit is' : `${order.credits} credits are`} free to use again straight away, and the clothes go back into the shop.`,
    ...(order.refund ? [paymentCopy.refund('For the delivery we’ll refund', order.refund)] : []),
    ...(order.paidElsewhere ? ['The delivery is refunded to the adult who paid it.'] : []),
    ...(order.freeDelivery ? ['Your free first delivery is yours to use again.'] : []),
    ...(order.swap ? returnEffects(order.swap) : []),
  ],
  isItHere: 'Is it with you? Tell us, so you can keep, swap or send back its pieces.',
  here: 'It’s here',
  sayingHere: 'Saving…',
  arrived: 'Thanks for telling us. Enjoy your new pieces!',
  cancelling: 'Cancelling…',
  keep: 'Keep the order',
  cancelled: (credits: number) =>
    `Order cancelled. ${credits === 1 ? '1 credit is' : `${credits} credits are`} free to use again.`,

  /** "Return booked, post by 4 December 2026" */
  resaleReturn: (stateLabel: string, postBy: string | null) =>
    postBy === null ? stateLabel : `${stateLabel}, post by ${postBy}`,
  returnTitle: (labelCode: string) => `Return ${labelCode}`,
  returnFacts: (bookedOn: string, count: number) => `Booked on ${bookedOn} · ${pieces(count)}`,
  /** @param credits that the family can use again */
  booked: (credits: number) =>
    `All set${credits === 0 ? '' : `: you’ve got ${creditsText(credits)} back`}. Here’s your label and what to pack; we’ve emailed the label too.`,
  returning: 'What’s going back',
  ofSwap: (reference: string) => `See order ${reference}, which you’re swapping for`,
} as const
