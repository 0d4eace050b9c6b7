import { moveParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ResaleOrder } from '../../queries/orders/orders.ts'
import { moveOrder } from './move-order.ts'

export interface Arrival {
  readonly actor: Actor
  readonly now: Date
  /** The latest time at which it can have happened, if we learn of it only now. */
  readonly at?: Date
}

/** Marks an order that is still on its way as delivered, because its buyer sends a piece of it back. The order must be locked. */
export async function recordArrival(
  tx: Tx,
  { id, state }: Pick<ResaleOrder, 'id' | 'state'>,
  { actor, now, at = now }: Arrival,
): Promise<void> {
  if (state !== 'dispatched') return
  await moveOrder(tx, id, { from: 'dispatched', to: 'delivered', actor, now, at })
  await moveParcel(tx, { carriesId: id, step: 'delivered', now: at })
}
