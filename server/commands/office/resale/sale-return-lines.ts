// Returns of the resale shop, as the office lists them.
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import {
  getOrderForEmail,
  listOpenResaleReturns,
  listResaleReturnsOf,
  type ResaleOrder,
  type ResaleReturn,
  returnReasonLabel,
  type SoldPiece,
} from '#server/domains/resale/index.ts'
import { findCarriedId, tidyCode } from '#server/domains/shipping/index.ts'
import { dayInLondon, formatDay, formatDayShort, type LocalDay } from '#server/kernel/calendar.ts'
import { UsageError } from '../../usage-error.ts'
import { pieces } from '../piece-lines.ts'
import { scanLines } from '../scan-lines.ts'

type Records = Pick<RentalRecords, 'db'>

/** The open returns of sales, listed below those of rentals. */
export async function saleReturnLines({ db }: Records): Promise<string[]> {
  const open = await listOpenResaleReturns(db)
  const lines = await Promise.all(
    open.map(async (row) => {
      const { order, pieces: sold } = await getOrderForEmail(db, row.order_id)
      const names = piecesIn(row, sold).map(({ name }) => name)
      return [
        row.label_code.padEnd(10),
        row.state.padEnd(10),
        pieces(names.length).padEnd(10),
        `post by ${formatDayShort(row.post_by as LocalDay)}  ${order.reference}, ${order.buyer_name}: ${names.join(', ')}`,
      ].join(' ')
    }),
  )
  return lines.length === 0 ? [] : ['Resale shop:', ...lines]
}

export const piecesIn = ({ line_ids }: ResaleReturn, sold: readonly SoldPiece[]): SoldPiece[] =>
  sold.filter(({ lineId }) => line_ids.includes(lineId))

/**
 * The return that an operator means: that of the label, or the open one of the order, if the order or a piece in that return is named.
 * @throws UsageError for the label with which the order was sent: only an undelivered parcel comes back with it
 */
export async function findSaleReturn(
  { db }: Records,
  { id, reference }: ResaleOrder,
  subject: string,
): Promise<ResaleReturn | undefined> {
  const typed = tidyCode(subject)
  const returns = (await listResaleReturnsOf(db, [id])).get(id) ?? []
  const carriedId = await findCarriedId(db, typed)
  if (carriedId === id)
    throw new UsageError(
      `"${subject}" is the label with which order ${reference} was sent. If it came back undelivered: npm run office -- sent-back ${reference}; if its buyer returned it: npm run office -- receive ${reference}`,
    )
  if (carriedId) return returns.find((row) => row.id === carriedId)
  const open = returns.find(({ state }) => state === 'booked' || state === 'posted')
  if (!open || typed === reference || typed.toLowerCase() === id) return open
  const { pieces: sold } = await getOrderForEmail(db, id)
  return piecesIn(open, sold).some(({ qrId }) => qrId === typed) ? open : undefined
}

/** The return of an order whose parcel has this label, or this number of the carrier. */
export async function findReturnLabelled(
  { db }: Records,
  orderId: ResaleOrder['id'],
  label: string,
): Promise<ResaleReturn | undefined> {
  const returns = (await listResaleReturnsOf(db, [orderId])).get(orderId) ?? []
  const carriedId = await findCarriedId(db, tidyCode(label))
  return returns.find(({ id }) => id === carriedId)
}

/** The returns of one order, for its details. */
export async function returnsOfSaleLines({ db }: Records, orderId: ResaleOrder['id']): Promise<string[]> {
  const returns = (await listResaleReturnsOf(db, [orderId])).get(orderId) ?? []
  const { pieces: sold } = await getOrderForEmail(db, orderId)
  const lines = await Promise.all(
    returns.map(async (row) => [
      `Return ${row.label_code} is ${row.state}, booked ${formatDay(dayInLondon(row.booked_at))}: ${row.reason ? returnReasonLabel[row.reason] : 'no reason given'}`,
      ...piecesIn(row, sold).map(({ qrId, name }) => `  ${qrId}  ${name}`),
      ...(await scanLines(db, row.id)),
    ]),
  )
  return lines.flat()
}
