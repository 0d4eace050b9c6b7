import { paymentCopy, type RefundParts } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

interface TickedRefund {
  ticked: number
  all: number
  /** The part of the full refund that the payer’s bank has not refunded already. */
  refundByUs: number
  /** Whether the payer’s bank is still deciding a dispute over the payment. */
  bankDecides?: boolean
}

/** Copy of a booking’s page, and of the page that changes its dates. */
export const skiBookingCopy = {
  title: (reference: string) => `Ski booking ${reference}`,
  booked: (day: string) => `Booked on ${day}`,
  paid: {
    booking: 'Hooray, that’s booked. We’re emailing your receipt, with a link to this page.',
    change: 'Your new dates are booked.',
    fee: 'Thank you, the late fee is paid.',
  },
  changed: 'Your new dates are booked.',
  cancelled: ({ refunded, bankDecides }: { refunded: number; bankDecides: boolean }) => {
    if (refunded === 0) return 'That’s cancelled.'
    return bankDecides
      ? `That’s cancelled. ${paymentCopy.bankDecides}`
      : 'That’s cancelled. What comes back is shown below.'
  },
  posted: 'Thank you. We’ve noted the day and the number.',
  calendar: 'Add to my calendar',
  calendarName: 'Ski wear',
  calendarArrives: (reference: string) => `Ski wear ${reference} arrives by today`,
  calendarFirst: (reference: string) => `Ski wear ${reference}: first day`,
  calendarBack: (reference: string) => `Post ski wear ${reference} back by today`,

  label: 'Your return label',
  dates: 'Your dates',
  forDates: (label: string, count: number) => `${label}, ${days(count)}`,
  arrives: 'Arrives by',
  goesBack: 'Post it back by',
  late: 'Late back',
  refund: 'Changing your mind',
  change: 'Change the dates',
  child: (number: number) => `Child ${number}`,
  pieces: 'What you’ve booked',
  postage: 'Postage both ways',
  included: 'Included',
  total: 'You paid',
  refunded: 'Refunded',
  address: 'Delivery address',
  print: 'Print this page',
  more: 'Book more ski wear',

  fee: 'Late fee',
  feePaid: 'Paid',
  feeWaived: 'We’ve let you off: there’s nothing to pay.',
  feeRefunded: ({ bankDecides }: { bankDecides: boolean }) =>
    bankDecides ? `We’ve let you off. ${paymentCopy.bankDecides}` : 'We’ve let you off, and refunded what you paid.',
  payFee: (amount: number) => `Pay the late fee, ${pounds(amount)}`,
  openingFee: 'One moment…',

  post: 'I’ve posted it',
  postHint:
    'The day and number on your proof of postage show that it was on time. Keep the proof until everything is checked in.',
  postDay: 'Day you posted it',
  postNumber: 'Number on the proof',
  savePost: 'Save',
  savingPost: 'Saving…',
  postedOn: (day: string, number: string) => `Posted on ${day}, number ${number}.`,
  changePost: 'Change the day or number',

  cancel: 'Cancel pieces, or all of it',
  cancelTitle: 'What would you like to cancel?',
  refundOf: (refund: number) => (refund === 0 ? 'Nothing comes back' : `${pounds(refund)} comes back`),
  refundOfTicked: ({ ticked, all, refundByUs, bankDecides }: TickedRefund) => {
    if (ticked === 0) return 'If you cancel what’s ticked, nothing comes back.'
    if (refundByUs === 0) return paymentCopy.nothingMore
    const wait = bankDecides ? ` ${paymentCopy.bankDecides}` : ''
    if (refundByUs === all) return `If you cancel what’s ticked, ${pounds(ticked)} comes back.${wait}`
    return `If you cancel what’s ticked, up to ${pounds(Math.min(ticked, refundByUs))} comes back. You’ve had the rest already.${wait}`
  },
  refundOfAll: (refund: RefundParts) => `You’re cancelling all of it. ${paymentCopy.refund('We’ll refund', refund)}`,
  /** Without JavaScript the page does not know what is ticked. */
  refundIfAll: (refund: RefundParts) => paymentCopy.refund('If you cancel all of it, we’ll refund', refund),
  noneTicked: 'Choose what you’d like to cancel.',
  cancelTicked: 'Cancel what’s ticked',
  cancelling: 'Cancelling…',
  keep: 'Keep it all',

  changeTitle: (reference: string) => `Change the dates of ${reference}`,
  changeLead: (label: string) => `Your dates now: ${label}.`,
  seePrice: 'See what that costs',
  newDates: (label: string, count: number) => `New dates: ${label}, ${days(count)}`,
  notFree: 'Not all of your pieces are available on these dates.',
  instead: 'All of them are available on',
  newTotal: 'For the new dates',
  paidBefore: 'You’ve paid',
  due: 'To pay now',
  back: 'Comes back',
  confirm: 'Change the dates',
  confirmPay: (due: number) => `Change the dates and pay ${pounds(due)}`,
  changing: 'Changing…',
  toBooking: 'Back to your booking',

  unknownTitle: 'We can’t find this booking',
  unknown: 'The link may have run out. If you booked while you were signed in, it’s with your orders in your account.',
  toOrders: 'Your orders',
  toSkiwear: 'Ski wear',
} as const
