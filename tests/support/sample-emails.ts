// One email of every kind, with markup in everything that a person or an import can type in. Longer than 300 lines because it is
// one list of all kinds.
import type { EmailMessage, Piece, Site } from '#server/domains/notifications/email/email-message.ts'
import type { News } from '#server/domains/notifications/rules/news/read-news.ts'
import { accountClosing } from '#server/domains/notifications/templates/account/account-closing.ts'
import { emailChangeUndone } from '#server/domains/notifications/templates/account/email-change-undone.ts'
import { emailChanged } from '#server/domains/notifications/templates/account/email-changed.ts'
import { emailConfirm } from '#server/domains/notifications/templates/account/email-confirm.ts'
import { emailInUse } from '#server/domains/notifications/templates/account/email-in-use.ts'
import { mailingConfirm } from '#server/domains/notifications/templates/account/mailing-confirm.ts'
import { newsEmail, newsProof } from '#server/domains/notifications/templates/account/news.ts'
import { passwordChanged } from '#server/domains/notifications/templates/account/password-changed.ts'
import { passwordDropped } from '#server/domains/notifications/templates/account/password-dropped.ts'
import { passwordReset } from '#server/domains/notifications/templates/account/password-reset.ts'
import { signInLink } from '#server/domains/notifications/templates/account/sign-in-link.ts'
import { welcome } from '#server/domains/notifications/templates/account/welcome.ts'
import {
  complaintAnswered,
  complaintClosed,
  complaintReceived,
} from '#server/domains/notifications/templates/complaints.ts'
import { guestRefunded } from '#server/domains/notifications/templates/guest-refunded.ts'
import { changeNotMade } from '#server/domains/notifications/templates/membership/change-not-made.ts'
import { changePlanned } from '#server/domains/notifications/templates/membership/change-planned.ts'
import { coolingOffCancelled } from '#server/domains/notifications/templates/membership/cooling-off-cancelled.ts'
import { endAhead } from '#server/domains/notifications/templates/membership/end-ahead.ts'
import { endUndone } from '#server/domains/notifications/templates/membership/end-undone.ts'
import { graceOver } from '#server/domains/notifications/templates/membership/grace-over.ts'
import { joiningRefunded } from '#server/domains/notifications/templates/membership/joining-refunded.ts'
import {
  type MembershipAccepted,
  membershipAccepted,
} from '#server/domains/notifications/templates/membership/membership-accepted.ts'
import { membershipBack } from '#server/domains/notifications/templates/membership/membership-back.ts'
import { membershipEnded } from '#server/domains/notifications/templates/membership/membership-ended.ts'
import {
  type MembershipEnding,
  membershipEnding,
} from '#server/domains/notifications/templates/membership/membership-ending.ts'
import { membershipPaused } from '#server/domains/notifications/templates/membership/membership-paused.ts'
import { membershipRefused } from '#server/domains/notifications/templates/membership/membership-refused.ts'
import { planChanged } from '#server/domains/notifications/templates/membership/plan-changed.ts'
import {
  type RenewalReminder,
  renewalReminder,
} from '#server/domains/notifications/templates/membership/renewal-reminder.ts'
import { termsAnnounced } from '#server/domains/notifications/templates/membership/terms-announced.ts'
import { type PaymentFailed, paymentFailed } from '#server/domains/notifications/templates/payment-failed.ts'
import { paymentReceived } from '#server/domains/notifications/templates/payment-received.ts'
import { recallNotice } from '#server/domains/notifications/templates/recall-notice.ts'
import { type PaidInvoice, receipt } from '#server/domains/notifications/templates/receipt.ts'
import { refundMade } from '#server/domains/notifications/templates/refund-made.ts'
import { checkoutRefunded } from '#server/domains/notifications/templates/rentals/checkout-refunded.ts'
import { garmentsKept } from '#server/domains/notifications/templates/rentals/garments-kept.ts'
import { garmentsNotPicked } from '#server/domains/notifications/templates/rentals/garments-not-picked.ts'
import { hireEnding } from '#server/domains/notifications/templates/rentals/hire-ending.ts'
import { orderCancelled } from '#server/domains/notifications/templates/rentals/order-cancelled.ts'
import { orderChanged } from '#server/domains/notifications/templates/rentals/order-changed.ts'
import { orderDelivered } from '#server/domains/notifications/templates/rentals/order-delivered.ts'
import { orderDispatched } from '#server/domains/notifications/templates/rentals/order-dispatched.ts'
import { orderPlaced } from '#server/domains/notifications/templates/rentals/order-placed.ts'
import { ownPieceCame } from '#server/domains/notifications/templates/rentals/own-piece-came.ts'
import { pieceBought } from '#server/domains/notifications/templates/rentals/piece-bought.ts'
import { purchaseCancelled } from '#server/domains/notifications/templates/rentals/purchase-cancelled.ts'
import { rentalExtended } from '#server/domains/notifications/templates/rentals/rental-extended.ts'
import { returnAnnounced } from '#server/domains/notifications/templates/rentals/return-announced.ts'
import { returnDone } from '#server/domains/notifications/templates/rentals/return-done.ts'
import {
  returnChoiceDue,
  returnLapsed,
  returnLost,
  returnReminder,
} from '#server/domains/notifications/templates/rentals/return-overdue.ts'
import { returnPostageBack } from '#server/domains/notifications/templates/rentals/return-postage-back.ts'
import { returnReceived } from '#server/domains/notifications/templates/rentals/return-received.ts'
import { otherSampleEmails } from './emails/sample-report-emails.ts'

const postage = { amount: '£3.95', toCard: '£2.90', toBalance: '£1.05' }

export const site: Site = {
  name: 'Wrenlet',
  publicUrl: 'https://wrenlet.example',
  helpEmail: 'hello@wrenlet.example',
  officeEmail: 'office@wrenlet.example',
  trader: {
    name: 'Wrenlet Clothing Ltd',
    companyNumber: '01234567',
    registeredIn: 'England and Wales',
    address: '14 Alma Road, Bristol BS8 2HB',
    vatNumber: 'GB 123 4567 89',
  },
}
export const nasty = '<b>Zoë</b> & "co"'
export const piece: Piece = {
  picture: { base: '/pictures/puddle-raincoat', alt: nasty, tint: 'sky' },
  name: nasty,
  brand: nasty,
  detail: '3–4y · Gently worn · 24 credits',
}
const order = { orderId: '01999999-aaaa-7bbb-8ccc-dddddddddddd', reference: 'W-7K3Q9', pieces: [piece, piece] }
const addressLines = [nasty, '14 Alma Road', 'Bristol', 'BS8 2HB']
/** News with markup in it, which the parser of the news file would refuse; the template must still escape it. */
export const news: News = {
  subject: 'Raincoats for the new term',
  preview: 'Twelve colours, in sizes 2–3y to 9–10y.',
  heading: 'Ready for puddles',
  blocks: [
    { kind: 'text', text: nasty },
    { kind: 'heading', text: nasty },
    { kind: 'list', items: [nasty, 'Sizes 2–3y to 9–10y'] },
    { kind: 'button', label: 'See raincoats', path: '/shop?types=raincoats' },
    { kind: 'link', label: 'How it works', path: '/howitworks' },
  ],
}
export const invoice: PaidInvoice = {
  number: 'WREN-0001',
  paidOn: '20 November 2026',
  period: '20 November 2026 to 20 February 2027',
  lines: [{ text: '150 credits', amount: '£75' }],
  total: '£75',
  vat: { amount: '£12.50', rate: '20%' },
  carriedOver: null,
  fromBalance: '£10',
  addedToNext: null,
  charged: '£65',
  paid: '£75',
}
export const contract: MembershipAccepted = {
  givenName: nasty,
  plan: '150 credits',
  credits: 150,
  price: '£75 every 3 months',
  paid: '£75 on 20 November 2026',
  joinedOn: '20 November 2026',
  renewsOn: '20 February 2027',
  coolingOffUntil: '4 December 2026',
  earlyStartOn: '20 November 2026',
  minimumTerm: '3 months (£75)',
  dailyShare: '£0.81',
  terms: 'version 2026-11-20, accepted on 20 November 2026',
  outboundPostage: '£3.95',
  returnPostage: '£3.95',
  free: { outbound: true, return: true },
  returnDueDays: 14,
  hireMonths: 3,
  keepMonths: 9,
  ending: { lastOrdersDays: 14, clothesDueDays: 30 },
  contractOn: '20 November 2026',
  invoice,
  shown: ['Price: £75 every 3 months, including VAT.'],
}
export const reminder: RenewalReminder = {
  plan: '150 credits',
  renewsOn: '20 February 2027',
  endBy: '19 February 2027',
  amount: '£50',
  charge: '£40',
  interval: 'every 3 months',
  fromBalance: '£10',
  carriedOver: null,
  changesTo: '100 credits',
  doesNotFit: null,
}
export const failure: PaymentFailed = {
  amount: '£75',
  message: nasty,
  needsConfirmation: false,
  attempt: 2,
  payBy: '26 November 2026',
  nextTryOn: '23 November 2026',
}
export const ending: MembershipEnding = {
  endsOn: '20 February 2027',
  canUndo: true,
  why: 'asked',
  wasOverdue: false,
  orderUntil: '5 February 2027',
  pieces: [piece],
  toPost: 0,
  sendBackBy: '22 March 2027',
  returnPostage: '£3.95',
  refund: null,
}
export const plans = {
  from: { plan: '100 credits', booster: null },
  to: { plan: '150 credits', booster: '20 credits' },
}

const complaint = {
  reference: 'C-7K3Q9M',
  receivedOn: '28 November 2026',
  outcomeBy: '28 December 2026',
  words: `${nasty}\n\nAgain`,
}

export const sampleEmails: EmailMessage[] = [
  welcome({ givenName: nasty }, site),
  passwordReset({ email: "zoe+o'c@example.com", resetCode: 'abc_DEF-123', validMinutes: 60 }, site),
  passwordChanged({ changedAt: '20 November 2026 at 10:00' }, site),
  passwordDropped(site),
  emailConfirm({ email: "zoe+o'c@example.com", code: 'abc_DEF-123', validMinutes: 60 }, site),
  emailInUse("zoe+o'c@example.com", site),
  emailChanged({ code: 'abc_DEF-123', until: '27 November 2026, 10:00' }, site),
  emailChangeUndone("zoe+o'c@example.com", site),
  accountClosing({ since: '20 November 2026', keptFor: '5 years', closesOn: '20 November 2031' }, site),
  membershipAccepted(contract, site),
  joiningRefunded({ plan: '150 credits, £75 every 3 months', amount: '£75' }),
  orderPlaced({
    ...order,
    placedOn: '20 November 2026',
    credits: 48,
    addressLines,
    outboundPostage: 'Free (your first)',
    deliveryTime: '2–3 working days',
    swap: { pieces: [piece], postage: '£3.95' },
    returnDueDays: 14,
    hireMonths: 3,
  }),
  orderDispatched({ ...order, credits: 48, addressLines, deliveryTime: '2–3 working days', parcelCode: 'WR-K7M2PX' }),
  orderDelivered({
    reference: order.reference,
    pieces: [piece, piece],
    hireEndsOn: '20 February 2027',
    mayRenew: true,
    maySwap: true,
    swapReturnDueOn: '4 December 2026',
    swapLabelCode: 'WR-K7M2PX',
    reportDays: 14,
    reportPath: '/account/closet',
  }),
  orderCancelled({
    ...order,
    cameBack: true,
    creditsFreed: 48,
    refund: { amount: '£3.95', toCard: '£2', toBalance: '£1.95' },
    freeDeliveryRestored: true,
    returnDueOn: '4 December 2026',
    returnPostage: '£3.95',
  }),
  orderChanged({
    reference: order.reference,
    added: [piece],
    removed: [piece],
    creditsFreed: 24,
    addressChanged: true,
    coming: [piece, piece],
    credits: 48,
    addressLines,
    deliveryTime: '2–3 working days',
  }),
  garmentsNotPicked({ reference: order.reference, missing: [piece], creditsFreed: 24, coming: 1, disputed: false }),
  checkoutRefunded({ amount: '£3.95', titles: [nasty], kind: 'order' }),
  guestRefunded({ amount: '£12', titles: [nasty], kind: 'order' }),
  termsAnnounced({ day: '8 March 2027', path: '/terms/2027-03-08', changes: [nasty], part: 'payer' }),
  complaintReceived({ ...complaint, isData: true }),
  complaintAnswered({ ...complaint, isData: false, answer: nasty }),
  complaintClosed({ ...complaint, isData: true, answer: nasty, outcome: 'not_upheld' }),
  recallNotice({
    reason: `${nasty}\n\nAgain`,
    advice: nasty,
    hasAccount: true,
    pieces: (['rented', 'kept', 'sold', 'sold_no_address', 'ski', 'posted', 'lost'] as const).map((as) => ({
      piece,
      as,
    })),
    page: { label: 'Open your closet', path: '/account/closet' },
  }),
  returnAnnounced({
    returnId: 'return-1',
    labelCode: 'WR-K7M2PX',
    pieces: [piece],
    dueOn: '4 December 2026',
    dueDays: 14,
    creditsFreed: 24,
  }),
  returnReceived({
    labelCode: 'WR-K7M2PX',
    receivedOn: '2 December 2026',
    pieces: [piece, piece],
    missing: { pieces: [piece], credits: 24 },
    unannounced: [piece],
  }),
  ownPieceCame({ pieces: [piece], cameOn: '2 December 2026' }),
  hireEnding({
    notice: 'choose',
    endsOn: '20 February 2027',
    longer: 'another 3 months',
    pieces: [piece],
    dueBack: [piece],
  }),
  rentalExtended({ piece, startsOn: '20 February 2027', endsOn: '20 May 2027' }),
  garmentsKept({ pieces: [piece], creditsFreed: 24, after: '9 months' }),
  returnReminder(
    { labelCode: 'WR-K7M2PX', pieces: [piece], dueOn: '4 December 2026' },
    { returnId: 'return-1', isPast: true, lapsesAfter: '11 December 2026', recalled: { some: true, all: false } },
  ),
  returnLapsed({ labelCode: 'WR-K7M2PX', pieces: [piece] }, { credits: 24, refund: postage, stillBooked: false }),
  returnChoiceDue(
    { labelCode: 'WR-K7M2PX', pieces: [piece] },
    { why: 'cameBack', refund: postage, ofFormerHome: true },
  ),
  returnLost({ labelCode: 'WR-K7M2PX', pieces: [piece] }),
  returnPostageBack({ labelCode: 'WR-K7M2PX', pieces: [piece], refund: postage }),
  returnDone({ labelCode: 'WR-K7M2PX', pieces: [piece, piece] }),
  receipt(
    {
      invoice: { ...invoice, lines: [{ text: nasty, amount: '£75' }] },
      next: { charge: '£75', on: '20 February 2027' },
    },
    site,
  ),
  paymentReceived({ invoice }, site),
  renewalReminder(reminder),
  paymentFailed(failure),
  graceOver({ amount: '£75', payBy: '26 December 2026', piecesAtHome: 2 }),
  endAhead({ payBy: '26 December 2026', endsOn: '27 December 2026', piecesAtHome: 2 }),
  planChanged(
    {
      ...plans,
      boosterOnly: false,
      credits: 170,
      price: '£85 every 3 months',
      nextPaymentOn: '20 February 2027',
      endsOn: null,
      invoice,
      takesOff: true,
      cancelled: { plan: '100 credits', on: '20 February 2027' },
    },
    site,
  ),
  pieceBought(
    {
      piece,
      boughtOn: '24 November 2026',
      price: '£15.17',
      vat: { amount: '£0', rate: '0%' },
      cancelUntil: '8 December 2026',
      goingBack: { cancelled: true, refund: postage, keepsFreeReturn: false },
      path: '/account/closet/keep/01999999-aaaa-7bbb-8ccc-dddddddddddd',
    },
    site,
  ),
  purchaseCancelled({
    piece,
    cancelledOn: '26 November 2026',
    rented: { credits: 13, until: '23 February 2027' },
    refund: { amount: '£15.17', toCard: null, toBalance: '£15.17' },
  }),
  ...otherSampleEmails({ piece, nasty, site }),
  changePlanned({
    ...plans,
    effectiveOn: '20 February 2027',
    changeableUntil: '19 February 2027',
    credits: 170,
    price: '£85',
    creditsTooMany: 12,
  }),
  changeNotMade({ stays: plans.from, wanted: plans.to, why: 'Too much was at home.', price: '£50 every 3 months' }),
  membershipPaused({ pausedOn: '20 November 2026', unusedCredit: '£32.10' }),
  membershipBack({
    plan: '150 credits',
    credits: 150,
    price: '£75 every 3 months',
    renewsOn: '20 February 2027',
    hasReceipt: true,
  }),
  membershipEnding(ending),
  endUndone({
    plan: '150 credits',
    price: '£75 every 3 months',
    renewsOn: '20 February 2027',
    changeNotMade: 'Ending your membership cancelled the plan change you’d booked.',
  }),
  membershipEnded({ endedOn: '20 February 2027' }, site),
  coolingOffCancelled({
    contractOn: '20 November 2026',
    refund: '£70.12',
    proRata: true,
    refundBy: '9 December 2026',
    pieces: [piece],
    toPost: 2,
    sendBackBy: '9 December 2026',
    returnPostage: 'Free (your first)',
  }),
  membershipRefused({ by: 'office', refund: '£75' }),
  refundMade({ amount: '£70.12', to: 'card', of: 'your membership', madeOn: '25 November 2026' }),
  signInLink({ email: "zoe+o'c@example.com", code: 'abc_DEF-123', validMinutes: 15 }, site),
  mailingConfirm({ confirmCode: 'yes_1', leaveCode: 'no_2' }, site),
  newsEmail(news, 'no_3', site),
  newsProof(news, site),
]
