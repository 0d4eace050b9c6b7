// The emails about orders of the resale shop, to the address that the buyer gave, with or without an account.
import { saleConditionLabel } from '#contract/primitives.ts'
import type { EventOf } from '#server/domain-events.ts'
import { getCheckout, refundMadeOf } from '#server/domains/checkout/index.ts'
import { bankDecides, findDisputeOfCheckout, sumBankRefunds, wasDisputeLost } from '#server/domains/payments/index.ts'
import {
  againUntil,
  findReturnOfRefund,
  getOrderForEmail,
  linesCause,
  mintOrderCode,
  type ReturnOfRefund,
  type SoldPiece,
  vatOfSale,
} from '#server/domains/resale/index.ts'
import { findLabelCode, readDeliveryTimeText, readWhereabouts } from '#server/domains/shipping/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { EmailMessage, Piece } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import {
  resaleLinesRefunded,
  resaleOrderCancelled,
  resaleOrderDispatched,
  resaleOrderLink,
  resalePartRefunded,
} from '../templates/resale/resale-order-news.ts'
import { resaleOrderPlaced } from '../templates/resale/resale-order-placed.ts'
import { day, pounds, poundsOrNull, presentPaidWith, presentRefundOrNull, presentRefundTo } from './format.ts'

export interface ToBuyer {
  readonly email: string
  readonly message: EmailMessage
  /** The account that bought, perhaps with another address: its export and its closing include the record of the email. */
  readonly accountId?: Id<'account'> | undefined
}

interface Bought {
  readonly buyer_email: string
  readonly account_id: Id<'account'> | null
}

/** Not sent to a buyer who has since been erased. */
export const toBuyer = ({ buyer_email: email, account_id }: Bought, message: EmailMessage): ToBuyer | undefined =>
  email === '' ? undefined : { email, message, accountId: account_id ?? undefined }

export const pieceOf = ({ picture, name, brand_name: brand, userSizeLabel, soldAs, price }: SoldPiece): Piece => ({
  picture,
  name,
  brand,
  detail: `${userSizeLabel} · ${saleConditionLabel[soldAs]} · ${pounds(price)}`,
})

const pathOf = async (services: NotificationServices, orderId: Id<'resale-order'>): Promise<string> =>
  `/resale/orders/${await mintOrderCode(services, orderId)}`

export async function writeResaleOrderPlaced(
  services: NotificationServices,
  orderId: Id<'resale-order'>,
): Promise<ToBuyer | undefined> {
  const { order, pieces, addressLines } = await getOrderForEmail(services.db, orderId)
  const total = pence(order.goods_pence + order.postage_pence)
  const message = resaleOrderPlaced(
    {
      reference: order.reference,
      placedOn: day(dayInLondon(order.placed_at)),
      pieces: pieces.map(pieceOf),
      prices: pieces.map(({ name, price }) => [name, pounds(price)]),
      postage: order.postage_pence === 0 ? 'Free' : pounds(order.postage_pence),
      total: pounds(total),
      paid: presentPaidWith(await getCheckout(services.db, order.checkout_id)),
      vat: vatOfSale(order, pieces).map(({ vat, basisPoints, gross }, _, parts) => ({
        amount: pounds(vat),
        at: `${basisPoints / 100}%${parts.length > 1 ? ` on ${pounds(gross)}` : ''}`,
      })),
      addressLines,
      deliveryTime: await readDeliveryTimeText(services.db),
      cancelDays: await readNumberSetting(services.db, 'resale.cancel_days'),
      path: await pathOf(services, orderId),
    },
    services.site,
  )
  return toBuyer(order, message)
}

export async function writeResaleOrderDispatched(
  services: NotificationServices,
  orderId: Id<'resale-order'>,
): Promise<ToBuyer | undefined> {
  const { order, pieces, addressLines } = await getOrderForEmail(services.db, orderId)
  const message = resaleOrderDispatched({
    reference: order.reference,
    pieces: pieces.filter(({ endedAt }) => endedAt === null).map(pieceOf),
    addressLines,
    deliveryTime: await readDeliveryTimeText(services.db),
    parcelCode: (await findLabelCode(services.db, orderId)) ?? null,
    cancelDays: await readNumberSetting(services.db, 'resale.cancel_days'),
    path: await pathOf(services, orderId),
  })
  return toBuyer(order, message)
}

export async function writeResaleOrderLink(
  services: NotificationServices,
  orderId: Id<'resale-order'>,
): Promise<ToBuyer | undefined> {
  const { order, pieces } = await getOrderForEmail(services.db, orderId)
  const placedOn = day(dayInLondon(order.placed_at))
  const shownOrder = { reference: order.reference, placedOn, pieces: pieces.map(pieceOf) }
  const message = resaleOrderLink({ ...shownOrder, path: await pathOf(services, orderId) })
  return toBuyer(order, message)
}

/** What the buyer's bank gave back in place of a refund, after a lost dispute. */
const bankPartOf = async (db: Db, checkoutId: Id<'checkout'>, causeKey: string): Promise<number> =>
  (await wasDisputeLost(db, checkoutId)) ? sumBankRefunds(db, [causeKey]) : 0

export async function writeResaleOrderCancelled(
  services: NotificationServices,
  { orderId, why }: EventOf<'resale-order-cancelled'>,
): Promise<ToBuyer | undefined> {
  const found = await getOrderForEmail(services.db, orderId)
  const { order, pieces } = found
  const amount = order.goods_pence + order.postage_pence
  const refundMade = await refundMadeOf(services.db, await getCheckout(services.db, order.checkout_id), { amount })
  const message = resaleOrderCancelled({
    reference: order.reference,
    pieces: pieces.map(pieceOf),
    refund: presentRefundOrNull(refundMade),
    // If the bank gave nothing back, our refund is the whole amount.
    bankRefunded: refundMade.toCard + refundMade.toBalance < amount,
    bankDecides: await bankDecides(services.db, refundMade, order.checkout_id),
    why: await whyCancelled(services.db, found, why),
    path: await pathOf(services, orderId),
  })
  return toBuyer(order, message)
}

async function whyCancelled(
  db: Db,
  { order, cancelledBy, recalled }: Awaited<ReturnType<typeof getOrderForEmail>>,
  why: EventOf<'resale-order-cancelled'>['why'],
) {
  if (order.dispatched_at) return 'undelivered'
  if (cancelledBy === 'buyer') return 'cancelled'
  if (await wasDisputeLost(db, order.checkout_id)) return 'charged-back'
  return why ?? (recalled ? 'recalled' : 'missing')
}

/** Sent when pieces are refunded because they could not be sent, were returned, or were lost on the way back. */
export async function writeResaleLinesRefunded(
  services: NotificationServices,
  event: EventOf<'resale-lines-refunded'>,
): Promise<ToBuyer | undefined> {
  const { db } = services
  const { orderId, lineIds, pence: refunded, why } = event
  const { order, pieces } = await getOrderForEmail(db, orderId)
  const { checkout_id } = order
  const ended = pieces.filter(({ lineId }) => lineIds.includes(lineId))
  const causeKey = linesCause(lineIds)
  const refundMade =
    refunded === 0
      ? { toCard: 0, toBalance: 0 }
      : await refundMadeOf(db, await getCheckout(db, checkout_id), { amount: refunded, causeKey })
  const byBank = await bankPartOf(db, checkout_id, causeKey)
  const prices = ended.reduce((sum, { price, refunded: before }) => sum + price - before, 0)
  const message = resaleLinesRefunded({
    reference: order.reference,
    pieces: ended.map(pieceOf),
    refund: presentRefundOrNull(refundMade),
    byBank: poundsOrNull(byBank),
    bankDecides: await bankDecides(db, refundMade, checkout_id),
    withPostage: refundMade.toCard + refundMade.toBalance + byBank > prices,
    why,
    ...(await returnFactsOf(db, await findReturnOfRefund(db, event), pieces)),
    restComes: order.state !== 'cancelled' && (await findDisputeOfCheckout(db, checkout_id)) === undefined,
    path: await pathOf(services, orderId),
  })
  return toBuyer(order, message)
}

/**
 * For a received return: the pieces that were not in its parcel and are not coming in another. For a return refunded as lost: when it
 * was delivered.
 */
async function returnFactsOf(db: Db, found: ReturnOfRefund | undefined, pieces: readonly SoldPiece[]) {
  const row = found?.ended
  if (row?.state === 'lost') {
    const { deliveredAt } = await readWhereabouts(db, row.id)
    return { leftOut: null, deliveredOn: deliveredAt && day(dayInLondon(deliveredAt)) }
  }
  const isLeftOut = ({ lineId, endedAt }: SoldPiece) =>
    endedAt === null && row?.line_ids.includes(lineId) && !found?.toCome.includes(lineId)
  const [left, ...others] = pieces.filter(isLeftOut)
  const until = row && left && againUntil([row], left.lineId, await readNumberSetting(db, 'resale.cancel_days'))
  return {
    leftOut: left && until ? { pieces: [left, ...others].map(pieceOf), until: day(until) } : null,
    deliveredOn: null,
  }
}

/** Sent when part of a price, or of the postage, is refunded while the buyer keeps the piece. */
export async function writeResalePartRefunded(
  services: NotificationServices,
  { orderId, lineId, causeKey, pence: amount }: EventOf<'resale-part-refunded'>,
): Promise<ToBuyer | undefined> {
  const { order, pieces } = await getOrderForEmail(services.db, orderId)
  const checkout = await getCheckout(services.db, order.checkout_id)
  const message = resalePartRefunded({
    reference: order.reference,
    pieces: pieces.filter((piece) => piece.lineId === lineId).map(pieceOf),
    refund: presentRefundTo(await refundMadeOf(services.db, checkout, { amount, causeKey })),
    byBank: poundsOrNull(await bankPartOf(services.db, checkout.id, causeKey)),
    path: await pathOf(services, orderId),
  })
  return toBuyer(order, message)
}
