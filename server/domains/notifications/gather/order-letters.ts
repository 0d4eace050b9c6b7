import { findGuest } from '#server/domains/checkout/index.ts'
import { findCheckoutForLetter, readHireMonths } from '#server/domains/rentals/index.ts'
import { readDeliveryTimeInWords } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailLoan, EmailOrder } from '../email-facts.ts'
import type { Letter } from '../letter/letter.ts'
import type { NotificationServices } from '../services.ts'
import { guestRefunded } from '../templates/guest-refunded.ts'
import { checkoutRefunded } from '../templates/rentals/checkout-refunded.ts'
import { garmentsNotPicked } from '../templates/rentals/garments-not-picked.ts'
import { orderCancelled } from '../templates/rentals/order-cancelled.ts'
import { orderDelivered } from '../templates/rentals/order-delivered.ts'
import { orderDispatched } from '../templates/rentals/order-dispatched.ts'
import { orderPlaced } from '../templates/rentals/order-placed.ts'
import { addressLines, creditsOf, day, dayOrNull, piecesOf, postageInWords, pounds } from './words.ts'

type OrderId = Id<'order'>
type OrderLetter = (services: NotificationServices, orderId: OrderId) => Promise<Letter | undefined>

/** A letter about an order and its loans, or none when the order is gone. */
const aboutOrder =
  (write: (services: NotificationServices, order: EmailOrder) => Promise<Letter>): OrderLetter =>
  async (services, orderId) => {
    const order = await services.facts.findOrder(orderId)
    return order && write(services, order)
  }

const isComing = (loan: EmailLoan) => !loan.cancelled

export const writeOrderPlaced = aboutOrder(async ({ db }, order) => {
  const { loans, goingBack } = order
  return orderPlaced({
    orderId: order.id,
    reference: order.reference,
    placedOn: day(dayInLondon(order.placedAt)),
    pieces: piecesOf(loans),
    credits: creditsOf(loans),
    addressLines: addressLines(order.address),
    outboundPostage: postageInWords(order.outboundPence, order.outboundFree),
    deliveryTime: await readDeliveryTimeInWords(db),
    swap: goingBack && {
      pieces: piecesOf(goingBack.loans),
      postage: postageInWords(order.returnPence, order.returnFree),
    },
    returnDueDays: await readNumberSetting(db, 'return.due_days'),
    hireMonths: await readHireMonths(db),
  })
})

export const writeOrderDispatched = aboutOrder(async ({ db }, order) =>
  orderDispatched({
    orderId: order.id,
    reference: order.reference,
    pieces: piecesOf(order.loans.filter(isComing)),
    credits: creditsOf(order.loans.filter(isComing)),
    addressLines: addressLines(order.address),
    deliveryTime: await readDeliveryTimeInWords(db),
    parcelCode: order.parcelCode,
  }),
)

export const writeOrderDelivered = aboutOrder(async (_services, { reference, loans, goingBack }) => {
  const arrived = loans.filter(isComing)
  return orderDelivered({
    reference,
    pieceCount: arrived.length,
    hireEndsOn: dayOrNull(arrived.find((loan) => loan.termEndsOn !== null)?.termEndsOn ?? null),
    swapReturnDueOn: goingBack?.waits ? dayOrNull(goingBack.dueOn) : null,
    swapLabelCode: goingBack?.labelCode ?? null,
  })
})

export const writeOrderCancelled = aboutOrder(async (_services, order) =>
  orderCancelled({
    reference: order.reference,
    pieces: piecesOf(order.loans),
    credits: creditsOf(order.loans),
    refund: order.outboundPence > 0 ? pounds(order.outboundPence) : null,
    freeDeliveryGivenBack: order.outboundFree,
    returnDueOn: order.goingBack?.waits ? dayOrNull(order.goingBack.dueOn) : null,
  }),
)

export const writeGarmentsNotPicked = aboutOrder(async (_services, { reference, loans }) => {
  const missing = loans.filter((loan) => !isComing(loan))
  return garmentsNotPicked({
    reference,
    missing: piecesOf(missing),
    creditsFreed: creditsOf(missing),
    coming: loans.length - missing.length,
  })
})

export async function writeCheckoutRefunded(
  { db }: NotificationServices,
  checkoutId: Id<'checkout'>,
): Promise<Letter | undefined> {
  const checkout = await findCheckoutForLetter(db, checkoutId)
  return (
    checkout && checkoutRefunded({ ...refundWords(checkout), kind: checkout.purpose === 'return' ? 'return' : 'order' })
  )
}

/** To a guest's address: there is no account to write to. */
export async function writeGuestRefunded(
  { db }: NotificationServices,
  checkoutId: Id<'checkout'>,
): Promise<{ email: string; letter: Letter } | undefined> {
  const checkout = await findCheckoutForLetter(db, checkoutId)
  const guest = await findGuest(db, checkoutId)
  return checkout && guest && { email: guest.email, letter: guestRefunded(refundWords(checkout)) }
}

function refundWords({ amount_pence, refused_titles }: { amount_pence: number; refused_titles: unknown }) {
  const titles = Array.isArray(refused_titles) ? refused_titles.filter((title) => typeof title === 'string') : []
  return { amount: pounds(amount_pence), titles }
}
