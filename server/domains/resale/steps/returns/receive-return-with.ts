import { moveParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findReturn, findReturnWith, type ResaleReturn } from '../../queries/returns/returns.ts'
import { isOpen, statesThatMayArrive } from '../../rules/resale-return-transitions.ts'
import { listLiveLines } from '../orders/end-lines.ts'
import { moveReturn } from './move-return.ts'

export interface ArrivedPieces {
  readonly orderId: Id<'resale-order'>
  readonly lineIds: readonly Id<'resale-line'>[]
  /** The return whose label is on the parcel, if that is known. */
  readonly labelled?: Id<'resale-return'> | undefined
  readonly actor: Actor
  readonly now: Date
}

/**
 * Marks the return to which arrived pieces belong as received, if the buyer booked one. Pieces that were not in the parcel stay bought.
 * The order must be locked, and the lines of the pieces ended.
 * @returns the return that was received, which may have none of these pieces if their parcel had its label
 */
export async function receiveReturnWith(tx: Tx, pieces: ArrivedPieces): Promise<Id<'resale-return'> | undefined> {
  const { actor, now } = pieces
  const arrived = await findArrived(tx, pieces)
  if (!arrived) return undefined
  await moveReturn(tx, arrived.id, { from: arrived.state, to: 'received', actor, now })
  await moveParcel(tx, { carriesId: arrived.id, step: 'delivered', now })
  return arrived.id
}

/**
 * The return of the label, unless it cannot arrive any more; otherwise the return in which these pieces are booked. The latter comes
 * first if it is open and none of its pieces is still to come, because it would otherwise stay open for ever.
 */
async function findArrived(tx: Tx, { orderId, lineIds, labelled }: ArrivedPieces): Promise<ResaleReturn | undefined> {
  const likely = await findReturnWith(tx, orderId, lineIds)
  const named = labelled && (await findReturn(tx, labelled))
  if (!named || !statesThatMayArrive.some((state) => state === named.state)) return likely
  if (!likely || !isOpen(likely.state)) return named
  const live = await listLiveLines(tx, orderId)
  return live.some(({ id }) => likely.line_ids.includes(id)) ? named : likely
}
