import { messages } from '#contract/messages.ts'
import { type Actor, actorOf } from '#server/kernel/actor.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { tooLateToCancel } from '../../present-order.ts'
import { findOrderByCode, lockOrder, type ResaleOrder } from '../../queries/orders/orders.ts'
import type { ResaleRecords, ResaleServices } from '../../services.ts'
import { endLines, listLiveLines } from '../../steps/orders/end-lines.ts'
import { moveOrder } from '../../steps/orders/move-order.ts'
import { type Caller, countUnknownCode } from './place-order.ts'

/**
 * Cancels an order for its buyer until picking starts, refunds it in full and puts the pieces back up for sale. Cancelling it again
 * changes nothing.
 * @throws Refusal not_found, too_many; not_now once picking has started
 */
export async function cancelOrder(services: ResaleServices, code: string, caller: Caller): Promise<void> {
  const { db, clock } = services
  const found = await findOrderByCode(db, { code, accountId: caller.accountId, now: clock.now() })
  if (!found) {
    await countUnknownCode(services, caller)
    throw new Refusal('not_found', messages.notFound)
  }
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (order.state === 'cancelled') return
    if (order.state !== 'placed') throw new Refusal('not_now', tooLateToCancel)
    await cancelWithin(tx, services, { order, to: 'resale', actor: actorOf({ accountId: order.account_id }) })
  })
}

interface Cancelling {
  /** Locked. */
  readonly order: ResaleOrder
  /** What becomes of the pieces: for sale again, inspected, or missing. */
  readonly to: 'resale' | 'received' | 'missing'
  readonly actor: Actor
}

/** Cancels and refunds a whole order. @throws RangeError when its state cannot be cancelled */
export async function cancelWithin(
  tx: Tx,
  { clock, events }: Omit<ResaleRecords, 'db'>,
  { order, to, actor }: Cancelling,
): Promise<void> {
  const now = clock.now()
  const live = await listLiveLines(tx, order.id)
  await moveOrder(tx, order.id, { from: order.state, to: 'cancelled', actor, now })
  // All its pieces have already been refunded, each with an email.
  if (live.length === 0) return
  await endLines(tx, order, { ending: live, live, to, reason: 'The order was cancelled', actor, now })
  await events.publish(tx, { type: 'resale-order-cancelled', orderId: order.id })
}
