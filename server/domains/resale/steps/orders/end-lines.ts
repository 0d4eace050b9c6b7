import { getCheckout, type Refunded, refundPaid } from '#server/domains/checkout/index.ts'
import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ResaleOrder } from '../../queries/orders/orders.ts'
import { linesCause, refundOfLines } from '../../rules/orders/refund-of-lines.ts'

export interface LiveLine {
  readonly id: Id<'resale-line'>
  readonly garment_id: Id<'garment'>
  readonly price_pence: number
  /** Earlier partial refunds of its price. */
  readonly refunded_pence: number
}

/** The pieces of an order that are still its buyer's. The order must be locked. */
export const listLiveLines = (tx: Tx, orderId: Id<'resale-order'>): Promise<LiveLine[]> =>
  tx
    .selectFrom('resale_line')
    .select(['id', 'garment_id', 'price_pence', 'refunded_pence'])
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Whether a garment is, or was, a piece of an order. */
export async function isLineOf(tx: Tx, orderId: Id<'resale-order'>, garmentId: Id<'garment'>): Promise<boolean> {
  const line = await tx
    .selectFrom('resale_line')
    .select('id')
    .where('order_id', '=', orderId)
    .where('garment_id', '=', garmentId)
    .executeTakeFirst()
  return line !== undefined
}

export interface LinesToEnd {
  /** Some of `live`. */
  readonly ending: readonly LiveLine[]
  /** All live lines of the order. */
  readonly live: readonly LiveLine[]
  /** What becomes of the pieces: for sale again, inspected, missing, or in quarantine. */
  readonly to: 'resale' | 'received' | 'missing' | 'quarantine'
  readonly reason: string
  readonly actor: Actor
  readonly now: Date
}

/** Ends the sale of some pieces of an order, which must be locked, and refunds each once. @returns how the refund was divided */
export async function endLines(
  tx: Tx,
  order: ResaleOrder,
  { ending, live, to, reason, actor, now }: LinesToEnd,
): Promise<Refunded> {
  const garmentIds = ending.map((line) => line.garment_id)
  await lockGarments(tx, garmentIds)
  await moveGarments(tx, { garmentIds, from: 'sold', to, actor, now })
  const ids = ending.map(({ id }) => id)
  const { numUpdatedRows } = await tx
    .updateTable('resale_line')
    .set({ ended_at: now })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(ids.length)) throw new Error(`a line of order ${order.reference} had ended`)
  const amount = refundOfLines({
    lines: ending.map((line) => ({ paid: line.price_pence, refunded: line.refunded_pence })),
    left: live.length - ending.length,
    postage: { paid: order.postage_pence, refunded: order.postage_refunded_pence },
  })
  const causeKey = linesCause(ids)
  return refundPaid(tx, await getCheckout(tx, order.checkout_id), { amount, reason, causeKey, actor, now })
}
