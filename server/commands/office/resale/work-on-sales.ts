// Orders of the resale shop at the desk: the commands of rental orders, for an order whose reference begins with R.
import { saleConditionLabel } from '#contract/primitives.ts'
import type { Refunded } from '#server/domains/checkout/index.ts'
import { findGarmentByQrId } from '#server/domains/inventory/index.ts'
import { findDisputeOfCheckout, listDisputes } from '#server/domains/payments/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import {
  cancelChargedBack,
  deliverSale,
  dispatchSale,
  findOrderForOffice,
  findOrderOfSoldGarment,
  getOrderForEmail,
  listOpenSales,
  listSoldPieces,
  loseSale,
  pickSale,
  type ResaleOrder,
  receiveUndeliveredSale,
  refundPart,
  type SoldPiece,
  sendOrderLink,
  takeBackSale,
  vatOfSale,
} from '#server/domains/resale/index.ts'
import { findCarriedId, findLabelCode, tidyCode } from '#server/domains/shipping/index.ts'
import { dayInLondon, formatDay, formatDayShort } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { OfficeWork } from '../parse-command.ts'
import { arrivedLines, disputedInShort, disputedLine, pieces } from '../piece-lines.ts'
import { findReturnLabelled, returnsOfSaleLines } from './sale-return-lines.ts'

export type SaleWork = Extract<
  OfficeWork,
  {
    name:
      | 'order'
      | 'order-link'
      | 'sale-refund'
      | 'sale-cancel'
      | 'pick'
      | 'dispatch'
      | 'deliver'
      | 'sent-back'
      | 'order-lost'
      | 'take-back'
  }
>
type Records = Pick<RentalRecords, 'db'>

/** What has not arrived yet, for the list of all orders. */
export async function saleLines(services: Records): Promise<string[]> {
  return (await readOpenSales(services)).map(({ order, live, disputed }) =>
    [
      order.reference.padEnd(10),
      order.state.padEnd(11),
      placedOn(order).padEnd(7),
      pieces(live.length).padEnd(10),
      `${order.buyer_name}: ${live.map(({ name }) => name).join(', ')}${disputed}`,
    ].join(' '),
  )
}

/** The pieces to take from the shelf for orders that have not been picked yet, below those of the rental shop. */
export async function salesToPickLines(services: Records): Promise<string[]> {
  const placed = (await readOpenSales(services)).filter(({ order }) => order.state === 'placed')
  const lines = placed.flatMap(({ order, live, disputed }) => [
    `${order.reference}, placed ${placedOn(order)}, ${order.buyer_name}: ${pieces(live.length)}${disputed}`,
    ...live.map(pieceLine),
  ])
  return lines.length === 0 ? [] : ['Resale shop:', ...lines]
}

const placedOn = ({ placed_at }: ResaleOrder): string => formatDayShort(dayInLondon(placed_at))

interface OpenSale {
  readonly order: ResaleOrder
  /** The pieces that have not been refunded. */
  readonly live: readonly SoldPiece[]
  /** Words that end its line. */
  readonly disputed: string
}

async function readOpenSales({ db }: Records): Promise<OpenSale[]> {
  const open = await listOpenSales(db)
  const sold = await listSoldPieces(
    db,
    open.map(({ id }) => id),
  )
  const disputes = await listDisputes(
    db,
    open.map(({ checkout_id }) => checkout_id),
  )
  return open.map((order) => {
    const live = (sold.get(order.id) ?? []).filter(({ endedAt }) => endedAt === null)
    const dispute = disputes.get(order.checkout_id)
    return { order, live, disputed: dispute ? disputedInShort[dispute] : '' }
  })
}

/** Finds the resale order, also by the QR id of a piece that was sold in it; undefined for an order of rentals. */
export async function findSale({ db }: Records, subject: string): Promise<ResaleOrder | undefined> {
  const named = await findOrderForOffice(db, subject)
  if (named) return named
  const garment = await findGarmentByQrId(db, tidyCode(subject))
  return garment && findOrderOfSoldGarment(db, garment.id)
}

/**
 * @throws UsageError for an unknown garment
 * @throws Refusal for an action that is not possible now
 */
export async function workOnSale(
  services: RentalRecords,
  { id: orderId, reference }: ResaleOrder,
  command: SaleWork,
): Promise<string[]> {
  switch (command.name) {
    case 'order':
      return detailLines(services, orderId)
    case 'order-link':
      return [
        `A new link to order ${reference} goes to ${await sendOrderLink(services, { orderId, operator: command.operator })}.`,
      ]
    case 'sale-refund': {
      const [garmentId] = await garmentsOf(services, orderId, command.qrId ? [command.qrId] : [])
      const { pence: amount, why, mayRepeat, operator } = command
      const refunded = await refundPart(services, { orderId, garmentId, pence: amount, why, mayRepeat, operator })
      return [`${refundLine(refunded)}. Its buyer gets an email.`, ...(await detailLines(services, orderId))]
    }
    case 'sale-cancel':
      await cancelChargedBack(services, { orderId, operator: command.operator })
      return [`Order ${reference} is cancelled, and its pieces are for sale again. Its buyer gets an email.`]
    case 'pick': {
      const missing = await garmentsOf(services, orderId, command.missing)
      await pickSale(services, { orderId, missing, operator: command.operator })
      const left = await liveLines(services, orderId)
      return left.length === 0
        ? [`Order ${reference} is cancelled and refunded: none of its pieces was there. Its buyer gets an email.`]
        : [`Order ${reference} is picked.`, ...left]
    }
    case 'dispatch': {
      const label = await dispatchSale(services, { orderId, operator: command.operator })
      return [`Order ${reference} is on its way in parcel ${label}.`, ...(await detailLines(services, orderId))]
    }
    case 'deliver':
      await deliverSale(services, { orderId, operator: command.operator })
      return [`Order ${reference} has arrived.`]
    case 'sent-back': {
      await refuseLabelOfReturn(services, orderId, command.subject)
      const live = (await piecesOf(services, orderId)).filter(({ endedAt }) => endedAt === null)
      await receiveUndeliveredSale(services, { orderId, operator: command.operator })
      const garmentIds = live.map(({ itemId }) => itemId)
      return [
        `Order ${reference} came back undelivered: it is cancelled and refunded, its pieces are to inspect, each by its QR id. Its buyer gets an email.`,
        ...(await arrivedLines(services, garmentIds)),
      ]
    }
    case 'order-lost': {
      await refuseLabelOfReturn(services, orderId, command.subject)
      const lost = await loseSale(services, { orderId, operator: command.operator })
      return [
        lost > 0
          ? `Order ${reference} is lost: it is cancelled and refunded, with ${pieces(lost)} missing. Its buyer gets an email. A piece that turns up: inspect QR.`
          : `Order ${reference} is cancelled. All of it had been refunded before.`,
      ]
    }
    case 'take-back': {
      const garmentIds = await garmentsOf(services, orderId, command.scanned)
      const labelled = (await findReturnLabelled(services, orderId, command.subject))?.id
      const refunded = await takeBackSale(services, { orderId, garmentIds, labelled, operator: command.operator })
      return [
        `${pieces(garmentIds.length)} of order ${reference} to inspect; ${refundLine(refunded)}. Its buyer gets an email.`,
        ...(await arrivedLines(services, garmentIds)),
      ]
    }
  }
}

/** @throws UsageError for the label of a return, which says that the order has arrived */
async function refuseLabelOfReturn({ db }: Records, orderId: ResaleOrder['id'], subject: string): Promise<void> {
  const carriedId = await findCarriedId(db, tidyCode(subject))
  if (carriedId && carriedId !== orderId)
    throw new UsageError(
      `"${subject}" is the label of a return. If the parcel is here: npm run office -- receive ${subject}; if it is lost: npm run office -- return-lost ${subject}`,
    )
}

/** "£12.50 goes back to the card", how the refund is divided, or why there is none. */
export function refundLine({ toCard, toBalance }: Refunded): string {
  if (toCard + toBalance === 0) return 'nothing goes back, because the price had already been refunded'
  const all = `${formatPounds(pence(toCard + toBalance))} goes back`
  if (toBalance === 0) return `${all} to the card`
  if (toCard === 0) return `${all} to the gift balance`
  return `${all}: ${formatPounds(toCard)} to the card, ${formatPounds(toBalance)} to the gift balance`
}

const pieceLine = ({ qrId, name, userSizeLabel, soldAs, price, refunded, endedAt }: SoldPiece): string =>
  `  ${qrId}  ${name}, ${userSizeLabel}, ${saleConditionLabel[soldAs]}, ${formatPounds(pence(price))}${endedAt ? ', refunded' : partOf(refunded)}`

const partOf = (refunded: number): string => (refunded === 0 ? '' : `, ${formatPounds(pence(refunded))} of it refunded`)

const piecesOf = async ({ db }: Records, orderId: ResaleOrder['id']): Promise<SoldPiece[]> =>
  (await listSoldPieces(db, [orderId])).get(orderId) ?? []

const liveLines = async (services: Records, orderId: ResaleOrder['id']): Promise<string[]> =>
  (await piecesOf(services, orderId)).filter(({ endedAt }) => endedAt === null).map(pieceLine)

async function detailLines(services: RentalRecords, orderId: ResaleOrder['id']): Promise<string[]> {
  const { order, pieces: sold, addressLines } = await getOrderForEmail(services.db, orderId)
  const label = await findLabelCode(services.db, orderId)
  const dispute = await findDisputeOfCheckout(services.db, order.checkout_id)
  return [
    `Order ${order.reference} of the resale shop is ${order.state}, placed ${formatDay(dayInLondon(order.placed_at))}.`,
    `For ${order.buyer_name}, ${order.buyer_email}`,
    `${pieces(sold.length)}:`,
    ...sold.map(pieceLine),
    label ? `Parcel ${label}, to:` : 'To:',
    ...[...addressLines, order.buyer_phone].filter((line) => line !== '').map((line) => `  ${line}`),
    `Paid: ${formatPounds(pence(order.goods_pence + order.postage_pence))}, postage ${formatPounds(pence(order.postage_pence))}${partOf(order.postage_refunded_pence)}`,
    ...vatOfSale(order, sold).map(
      ({ vat, basisPoints, gross }) =>
        `VAT: ${formatPounds(vat)} at ${basisPoints / 100}% on ${formatPounds(gross)}, of pieces and their part of the postage`,
    ),
    ...(dispute ? [disputedLine[dispute]] : []),
    ...(await returnsOfSaleLines(services, orderId)),
  ]
}

/** @throws UsageError for a QR id that is not in the order */
async function garmentsOf(services: Records, orderId: ResaleOrder['id'], qrIds: readonly string[]) {
  const sold = await piecesOf(services, orderId)
  return qrIds.map((qrId) => {
    const piece = sold.find((candidate) => candidate.qrId === qrId.toUpperCase())
    if (!piece) throw new UsageError(`"${qrId}" is not a piece of this order.`)
    return piece.itemId
  })
}
