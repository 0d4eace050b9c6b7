import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { addressLinesOf, soldAtRates } from '../../present-order.ts'
import { type VatAtRate, vatByRate } from '../../rules/orders/vat-by-rate.ts'
import { listSoldPieces, type SoldPiece } from './order-pieces.ts'
import { getOrder, type ResaleOrder } from './orders.ts'

export interface OrderForEmail {
  readonly order: ResaleOrder
  readonly pieces: readonly SoldPiece[]
  /** Starting with the buyer's name. */
  readonly addressLines: readonly string[]
  /** Null unless it is cancelled. */
  readonly cancelledBy: 'buyer' | 'office' | null
  /** Whether a piece of it is recalled. */
  readonly recalled: boolean
}

/** The VAT of an order by rate, for a receipt. */
export const vatOfSale = ({ postage_pence }: ResaleOrder, pieces: readonly SoldPiece[]): VatAtRate[] =>
  vatByRate(soldAtRates(pieces), postage_pence)

export async function getOrderForEmail(db: Db, orderId: Id<'resale-order'>): Promise<OrderForEmail> {
  const order = await getOrder(db, orderId)
  const pieces = (await listSoldPieces(db, [orderId])).get(orderId) ?? []
  const cancelled = await db
    .selectFrom('resale_order_event')
    .select('actor')
    .where('order_id', '=', orderId)
    .where('to_state', '=', 'cancelled')
    .executeTakeFirst()
  const isByBuyer = cancelled?.actor === 'member' || cancelled?.actor === 'guest'
  const canceller = isByBuyer ? 'buyer' : 'office'
  return {
    order,
    pieces,
    addressLines: addressLinesOf(order),
    cancelledBy: cancelled ? canceller : null,
    recalled: pieces.some(({ recall }) => recall !== null),
  }
}
