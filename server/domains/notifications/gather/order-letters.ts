import {
  findCheckoutForLetter,
  findOrderForLetter,
  type LoanForLetter,
  listLoansForLetter,
  type OrderForLetter,
  readHireMonths,
} from '#server/domains/rentals/index.ts'
import { readDeliveryTimeInWords } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { Letter } from '../letter/letter.ts'
import type { NotificationServices } from '../services.ts'
import { checkoutRefunded } from '../templates/checkout-refunded.ts'
import { garmentsNotPicked } from '../templates/garments-not-picked.ts'
import { orderCancelled } from '../templates/order-cancelled.ts'
import { orderDelivered } from '../templates/order-delivered.ts'
import { orderDispatched } from '../templates/order-dispatched.ts'
import { orderPlaced } from '../templates/order-placed.ts'
import { addressLines, creditsOf, day, dayOrNull, piecesOf, postageInWords, pounds } from './words.ts'

type OrderId = Id<'order'>
type OrderLetter = (services: NotificationServices, orderId: OrderId) => Promise<Letter | undefined>

/** A letter about an order and its loans, or none when the order is gone. */
const aboutOrder =
  (
    write: (services: NotificationServices, order: OrderForLetter, loans: readonly LoanForLetter[]) => Promise<Letter>,
  ): OrderLetter =>
  async (services, orderId) => {
    const order = await findOrderForLetter(services.db, orderId)
    return order && write(services, order, await listLoansForLetter(services.db, { orderId }))
  }

const isComing = (loan: LoanForLetter) => loan.state !== 'cancelled'

export const writeOrderPlaced = aboutOrder(async ({ db }, order, loans) => {
  const goingBack = order.return_id === null ? null : await listLoansForLetter(db, { returnId: order.return_id })
  return orderPlaced({
    orderId: order.id,
    reference: order.reference,
    placedOn: day(dayInLondon(order.placed_at)),
    pieces: await piecesOf(db, loans),
    credits: creditsOf(loans),
    addressLines: addressLines(order.address),
    outboundPostage: postageInWords(order.outbound_pence, order.outbound_free),
    deliveryTime: await readDeliveryTimeInWords(db),
    swap: goingBack && {
      pieces: await piecesOf(db, goingBack),
      postage: postageInWords(order.return_pence, order.return_free),
    },
    returnDueDays: await readNumberSetting(db, 'return.due_days'),
    hireMonths: await readHireMonths(db),
  })
})

export const writeOrderDispatched = aboutOrder(async ({ db }, order, loans) =>
  orderDispatched({
    orderId: order.id,
    reference: order.reference,
    pieces: await piecesOf(db, loans.filter(isComing)),
    credits: creditsOf(loans.filter(isComing)),
    addressLines: addressLines(order.address),
    deliveryTime: await readDeliveryTimeInWords(db),
    parcelCode: order.parcel_code,
  }),
)

export const writeOrderDelivered = aboutOrder(async (_services, order, loans) => {
  const arrived = loans.filter(isComing)
  const returnWaits = order.return_state === 'announced'
  return orderDelivered({
    reference: order.reference,
    pieceCount: arrived.length,
    hireEndsOn: dayOrNull(arrived.find((loan) => loan.term_ends_on !== null)?.term_ends_on ?? null),
    swapReturnDueOn: returnWaits ? dayOrNull(order.return_due_on) : null,
    swapLabelCode: order.return_code,
  })
})

export const writeOrderCancelled = aboutOrder(async ({ db }, order, loans) =>
  orderCancelled({
    reference: order.reference,
    pieces: await piecesOf(db, loans),
    credits: creditsOf(loans),
    refund: order.outbound_pence > 0 ? pounds(order.outbound_pence) : null,
    freeDeliveryGivenBack: order.outbound_free,
    returnDueOn: order.return_state === 'announced' ? dayOrNull(order.return_due_on) : null,
  }),
)

export const writeGarmentsNotPicked = aboutOrder(async ({ db }, order, loans) => {
  const missing = loans.filter((loan) => !isComing(loan))
  return garmentsNotPicked({
    reference: order.reference,
    missing: await piecesOf(db, missing),
    creditsFreed: creditsOf(missing),
    coming: loans.length - missing.length,
  })
})

export async function writeCheckoutRefunded(
  { db }: NotificationServices,
  checkoutId: Id<'checkout'>,
): Promise<Letter | undefined> {
  const checkout = await findCheckoutForLetter(db, checkoutId)
  if (!checkout) return undefined
  const { refused_titles, amount_pence, purpose } = checkout
  const titles = Array.isArray(refused_titles) ? refused_titles.filter((title) => typeof title === 'string') : []
  return checkoutRefunded({ amount: pounds(amount_pence), titles, kind: purpose === 'return' ? 'return' : 'order' })
}
