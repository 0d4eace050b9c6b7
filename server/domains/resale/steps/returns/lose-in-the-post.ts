import { closeParcel, readWhereabouts } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ResaleOrder } from '../../queries/orders/orders.ts'
import type { ResaleReturn } from '../../queries/returns/returns.ts'
import type { ResaleRecords } from '../../services.ts'
import { endLines, listLiveLines } from '../orders/end-lines.ts'
import { moveReturn } from './move-return.ts'

export interface LostReturn {
  /** Locked. */
  readonly order: ResaleOrder
  /** Posted. */
  readonly row: ResaleReturn
  readonly actor: Actor
  readonly now: Date
}

/**
 * Ends a posted return that has not arrived, or that its carrier has delivered and nobody here has received: what is in it is refunded,
 * and missing until somebody inspects it.
 */
export async function loseInThePost(
  tx: Tx,
  events: ResaleRecords['events'],
  { order, row, actor, now }: LostReturn,
): Promise<void> {
  const { id: returnId, order_id: orderId } = row
  await moveReturn(tx, returnId, { from: 'posted', to: 'lost', actor, now })
  await closeParcel(tx, { carriesId: returnId, now })
  const live = await listLiveLines(tx, orderId)
  const ending = live.filter(({ id }) => row.line_ids.includes(id))
  if (ending.length === 0) return
  const { deliveredAt } = await readWhereabouts(tx, returnId)
  const reason = deliveredAt ? 'Delivered to us, and not found' : 'Posted, and not arrived'
  const { toCard, toBalance } = await endLines(tx, order, { ending, live, to: 'missing', reason, actor, now })
  const lineIds: Id<'resale-line'>[] = ending.map(({ id }) => id)
  await events.publish(
    tx,
    { type: 'resale-lines-refunded', orderId, lineIds, pence: toCard + toBalance, why: 'lost', returnId },
    { type: 'resale-return-lost', orderId, returnId },
  )
}
