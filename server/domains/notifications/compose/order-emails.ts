// The emails about rental orders, and about payments that came too late for one.
import type { EventOf } from '#server/domain-events.ts'
import { cardDue, findGuest, getCheckout, refundMadeOf } from '#server/domains/checkout/index.ts'
import { bankDecides, readGiftBalance } from '#server/domains/payments/index.ts'
import { cancelCause, findCheckoutForEmail, isOrderDisputed, readRentalTerms } from '#server/domains/rentals/index.ts'
import { readDeliveryTimeText } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { EmailLoan, EmailOrder } from '../email-facts.ts'
import type { NotificationServices } from '../services.ts'
import { type GuestRefunded, guestRefunded } from '../templates/guest-refunded.ts'
import { officeNote } from '../templates/office-note.ts'
import { type CheckoutRefunded, checkoutRefunded } from '../templates/rentals/checkout-refunded.ts'
import { garmentsNotPicked } from '../templates/rentals/garments-not-picked.ts'
import { orderCancelled } from '../templates/rentals/order-cancelled.ts'
import { orderChanged } from '../templates/rentals/order-changed.ts'
import { orderDelivered } from '../templates/rentals/order-delivered.ts'
import { orderDispatched } from '../templates/rentals/order-dispatched.ts'
import { orderPlaced } from '../templates/rentals/order-placed.ts'
import { reportPath } from '../templates/rentals/piece-report.ts'
import {
  addressLines,
  creditsOf,
  day,
  dayOrNull,
  describePostage,
  piecesOf,
  pounds,
  presentRefundOrNull,
} from './format.ts'
import { findOrderingMembership } from './rights/find-ordering-membership.ts'
import { readRenewal } from './rights/read-renewal.ts'

type OrderId = Id<'order'>
type OrderEmail = (services: NotificationServices, orderId: OrderId) => Promise<EmailMessage | undefined>

/** Composes an email about an order and its loans. Not sent if the order no longer exists. */
const aboutOrder =
  (write: (services: NotificationServices, order: EmailOrder) => Promise<EmailMessage | undefined>): OrderEmail =>
  async (services, orderId) => {
    const order = await services.facts.findOrder(orderId)
    return order && write(services, order)
  }

const isComing = (loan: EmailLoan) => !loan.cancelled
const isNotRemoved = (loan: EmailLoan) => loan.droppedIn === null

/** Only the payer of the membership sees the amount (product §12.2). */
const paidForYou = 'Paid by the other adult'

/** Not sent if the order has since been cancelled: the email of the cancellation says which postage stays paid. */
export const writeOrderPlaced = aboutOrder(async ({ db }, order) => {
  if (order.cancelled) return undefined
  const { goingBack } = order
  // The order as placed; later changes have their own email.
  const loans = order.loans.filter((loan) => loan.addedIn === null)
  const { dueDays, hireMonths } = await readRentalTerms(db)
  return orderPlaced({
    orderId: order.id,
    reference: order.reference,
    placedOn: day(dayInLondon(order.placedAt)),
    pieces: piecesOf(loans),
    credits: creditsOf(loans),
    addressLines: addressLines(order.address),
    outboundPostage: order.paidByPayer ? paidForYou : describePostage(order.outboundPence, order.outboundFree),
    deliveryTime: await readDeliveryTimeText(db),
    swap: goingBack && {
      pieces: piecesOf(goingBack.loans),
      postage:
        order.paidByPayer && order.returnPence > 0 ? paidForYou : describePostage(order.returnPence, order.returnFree),
    },
    returnDueDays: dueDays,
    hireMonths,
  })
})

export const writeOrderDispatched = aboutOrder(async ({ db }, order) =>
  orderDispatched({
    orderId: order.id,
    reference: order.reference,
    pieces: piecesOf(order.loans.filter(isComing)),
    credits: creditsOf(order.loans.filter(isComing)),
    addressLines: addressLines(order.address),
    deliveryTime: await readDeliveryTimeText(db),
    parcelCode: order.parcelCode,
  }),
)

export const writeOrderDelivered = aboutOrder(async (services, order) => {
  const { reference, loans, goingBack } = order
  const { db } = services
  // A piece that has come back since shows that its order had arrived.
  const arrived = loans.filter((loan) => isComing(loan) && !loan.returned)
  if (arrived.length === 0) return undefined
  const [only, ...more] = arrived
  const endsOn = arrived.find((loan) => loan.termEndsOn !== null)?.termEndsOn ?? null
  const renewal = endsOn && (await readRenewal(services, order.accountId, endsOn))
  return orderDelivered({
    reference,
    pieces: piecesOf(arrived),
    hireEndsOn: dayOrNull(endsOn),
    // While the membership is ending, the choice to renew may open too late.
    mayRenew: renewal ? renewal.allows(order.membershipId) && !renewal.isEnding : false,
    maySwap: (await findOrderingMembership(services, order.accountId)) === order.membershipId,
    swapReturnDueOn: goingBack?.waits ? dayOrNull(goingBack.dueOn) : null,
    swapLabelCode: goingBack?.labelCode ?? null,
    reportDays: await readNumberSetting(db, 'report.days'),
    // With several pieces, link to the closet, which leads to the page of each.
    reportPath: only && more.length === 0 ? reportPath(only.loanId) : '/account/closet',
  })
})

/** Asks the office to find out whether an order has arrived. Not sent once that is known. */
export const writeOrderUndeliveredNote = aboutOrder(async (_, { onItsWay, reference, loans }) =>
  onItsWay
    ? officeNote({
        template: 'order-undelivered-note',
        subject: `Order ${reference} should have arrived`,
        what: 'Its delivery has not been recorded. Please ask the carrier and the family. Then say that it has arrived (deliver), is lost (order-lost) or came back to us (sent-back). Until then the family can neither keep nor send back its pieces.',
        facts: loans.filter(isComing).map(({ name, sizeLabel }) => [name, sizeLabel] as const),
        member: null,
        command: `npm run office -- order ${reference}`,
      })
    : undefined,
)

/** Describes the order as it was after this revision. Not sent if the order has since been cancelled. */
export async function writeOrderChanged(
  services: NotificationServices,
  orderId: OrderId,
  revision: number,
): Promise<EmailMessage | undefined> {
  const order = await services.facts.findOrder(orderId)
  if (!order || order.cancelled) return undefined
  const removed = order.loans.filter((loan) => loan.droppedIn === revision)
  const coming = order.loans.filter(isComing)
  return orderChanged({
    reference: order.reference,
    added: piecesOf(order.loans.filter((loan) => loan.addedIn === revision)),
    removed: piecesOf(removed),
    creditsFreed: creditsOf(removed),
    addressChanged: order.addressChangedIn.includes(revision),
    coming: piecesOf(coming),
    credits: creditsOf(coming),
    addressLines: addressLines(order.address),
    deliveryTime: await readDeliveryTimeText(services.db),
  })
}

export const writeOrderCancelled = aboutOrder(async (services, order) => {
  const { db } = services
  const loans = order.cancelledLoans
  const mayOrder = (await findOrderingMembership(services, order.accountId)) === order.membershipId
  return orderCancelled({
    reference: order.reference,
    cameBack: order.wasSent && !order.wasLost,
    lost: order.wasLost,
    cancelledAfter: order.cancelledAfter,
    pieces: piecesOf(loans),
    creditsFreed: mayOrder ? creditsOf(loans) : 0,
    ...(order.outboundPence > 0 && !order.paidByPayer ? await refundOf(db, order) : { refund: null }),
    postageBackToPayer: order.paidByPayer && order.outboundPence > 0,
    freeDeliveryRestored: order.outboundFree,
    returnDueOn: order.goingBack?.waits ? dayOrNull(order.goingBack.dueOn) : null,
    returnPostage: order.returnPence > 0 && !order.paidByPayer ? pounds(order.returnPence) : null,
  })
})

async function refundOf(db: Db, { id, checkoutId, outboundPence: amount }: EmailOrder) {
  const refundMade = await refundMadeOf(db, await getCheckout(db, checkoutId), { amount, causeKey: cancelCause(id) })
  return { refund: presentRefundOrNull(refundMade), bankDecides: await bankDecides(db, refundMade, checkoutId) }
}

/** Sent when pieces could not be found or sent while the order was picked. Pieces left out earlier had their own email. */
export async function writeGarmentsNotPicked(
  services: NotificationServices,
  { orderId, loanIds }: EventOf<'garments-not-picked'>,
): Promise<EmailMessage | undefined> {
  const order = await services.facts.findOrder(orderId)
  if (!order) return undefined
  const loans = order.loans.filter(isNotRemoved)
  const missing = loans.filter((loan) => !isComing(loan) && (loanIds?.some((id) => id === loan.loanId) ?? true))
  return garmentsNotPicked({
    reference: order.reference,
    missing: piecesOf(missing),
    creditsFreed: creditsOf(missing),
    coming: loans.filter(isComing).length,
    disputed: await isOrderDisputed(services.db, orderId),
  })
}

const kinds: Readonly<Record<string, CheckoutRefunded['kind']>> = {
  resale: 'resale',
  return: 'return',
  'keep-piece': 'purchase',
  'lost-piece': 'loss',
  'gift-card': 'gift',
  ski: 'ski',
  'ski-change': 'ski-change',
  'ski-fee': 'ski-fee',
}
const kindOf = (purpose: string) => kinds[purpose] ?? 'order'

/** What a guest paid for, as the email calls it: an order, unless it was a gift card or ski wear. */
function guestKindOf(purpose: string): GuestRefunded['kind'] {
  const kind = kindOf(purpose)
  return kind === 'gift' || kind === 'ski' || kind === 'ski-change' || kind === 'ski-fee' ? kind : 'order'
}

/** Sent when a payment is refunded because what it was for is no longer available. */
export async function writeCheckoutRefunded(
  { db }: NotificationServices,
  checkoutId: Id<'checkout'>,
): Promise<EmailMessage | undefined> {
  const checkout = await findCheckoutForEmail(db, checkoutId)
  if (!checkout) return undefined
  return checkoutRefunded({
    ...refundFacts(checkout),
    cause: (await isBalanceGone(db, checkout)) ? 'balance' : causeOf(checkout),
    kind: kindOf(checkout.purpose),
    unused: checkout.balance_pence > 0,
  })
}

type RefundedCheckout = NonNullable<Awaited<ReturnType<typeof findCheckoutForEmail>>>

const causeOf = ({ refused_code }: RefundedCheckout) => (refused_code === 'not_in_uk' ? 'abroad' : 'late')

/**
 * Whether a payment was refused because its part of the gift balance had been used for something else. Other refusals share that
 * code, but leave the balance, which was released, large enough.
 */
async function isBalanceGone(db: Db, { account_id, billed_to, balance_pence, refused_code }: RefundedCheckout) {
  const payer = billed_to ?? account_id
  if (refused_code !== 'not_now' || balance_pence === 0 || payer === null) return false
  return (await readGiftBalance(db, payer)).balance < balance_pence
}

/** Goes to the guest's own address. */
export async function writeGuestRefunded(
  { db }: NotificationServices,
  checkoutId: Id<'checkout'>,
): Promise<{ email: string; message: EmailMessage } | undefined> {
  const checkout = await findCheckoutForEmail(db, checkoutId)
  const guest = await findGuest(db, checkoutId)
  return (
    checkout &&
    guest && {
      email: guest.email,
      message: guestRefunded({
        ...refundFacts(checkout),
        cause: causeOf(checkout),
        kind: guestKindOf(checkout.purpose),
      }),
    }
  )
}

/** Only the card payment is refunded, because a gift balance is not used until the checkout completes. */
function refundFacts({ refused_titles, ...paid }: RefundedCheckout) {
  const titles = Array.isArray(refused_titles) ? refused_titles.filter((title) => typeof title === 'string') : []
  return { amount: pounds(cardDue(paid)), titles }
}
