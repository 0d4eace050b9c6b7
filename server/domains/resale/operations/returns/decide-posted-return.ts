// What the office decides about a posted return that has not arrived.
import { closeParcel, readWhereabouts } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { findReturn, type ResaleReturn } from '../../queries/returns/returns.ts'
import type { ResaleRecords } from '../../services.ts'
import { loseInThePost } from '../../steps/returns/lose-in-the-post.ts'
import { moveReturn } from '../../steps/returns/move-return.ts'

export interface PostedReturn {
  readonly orderId: Id<'resale-order'>
  readonly returnId: Id<'resale-return'>
  readonly operator: string
}

/** Ends a posted return as lost in the post, with a refund (product §6). @throws Refusal not_found, not_now unless it is posted */
export const markReturnLost = (services: ResaleRecords, { orderId, returnId, operator }: PostedReturn): Promise<void> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await requirePosted(tx, returnId)
    const now = services.clock.now()
    await loseInThePost(tx, services.events, { order, row, actor: operatorActor(operator), now })
    await recordOfficeAction(tx, { operator, action: 'sale.return-lost', subjectId: returnId, now })
  })

/**
 * Ends a posted return that its carrier has brought back to its buyer: its pieces stay bought, and can be sent back once more, for any
 * reason (`book-again.ts`).
 * @throws Refusal not_found, not_now unless it is posted, and on its way back to its buyer
 */
export const givePostedReturnBack = (
  services: ResaleRecords,
  { orderId, returnId, operator }: PostedReturn,
): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockOrder(tx, orderId)
    const { label_code } = await requirePosted(tx, returnId)
    if (!(await readWhereabouts(tx, returnId)).comingBackSince)
      throw new Refusal(
        'not_now',
        `The carrier doesn’t say that return ${label_code} goes back to its buyer: receive it, or say that it is lost.`,
      )
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    await moveReturn(tx, returnId, { from: 'posted', to: 'cancelled', actor, now })
    await closeParcel(tx, { carriesId: returnId, now })
    await recordOfficeAction(tx, { operator, action: 'sale.return-home', subjectId: returnId, now })
    await services.events.publish(tx, { type: 'resale-return-home', orderId, returnId })
  })

async function requirePosted(tx: Tx, returnId: Id<'resale-return'>): Promise<ResaleReturn> {
  const row = await findReturn(tx, returnId)
  if (!row) throw new Refusal('not_found', 'There is no such return.')
  if (row.state !== 'posted')
    throw new Refusal('not_now', `Return ${row.label_code} is ${row.state}: this is only for a posted return.`)
  return row
}
