import { moveParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findReturnWith } from '../../queries/returns/returns.ts'
import { moveReturn } from './move-return.ts'

export interface ArrivedPieces {
  readonly orderId: Id<'resale-order'>
  readonly lineIds: readonly Id<'resale-line'>[]
  readonly actor: Actor
  readonly now: Date
}

/**
 * Marks the return to which arrived pieces belong as received, if the buyer booked one. Pieces that were not in the parcel stay bought.
 * The order must be locked.
 */
export async function receiveReturnWith(tx: Tx, { orderId, lineIds, actor, now }: ArrivedPieces): Promise<void> {
  const arrived = await findReturnWith(tx, orderId, lineIds)
  if (!arrived) return
  await moveReturn(tx, arrived.id, { from: arrived.state, to: 'received', actor, now })
  await moveParcel(tx, { carriesId: arrived.id, step: 'delivered', now })
}
