import { messages } from '#contract/messages.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { findReturn } from '../../queries/returns/returns.ts'
import { cancelRefusals } from '../../rules/returns/return-refusals.ts'
import type { ResaleServices } from '../../services.ts'
import { moveReturn } from '../../steps/returns/move-return.ts'
import type { Caller } from '../orders/place-order.ts'
import { getOrderOfCaller } from './book-return.ts'

/**
 * Cancels a return for its buyer until the carrier has it. Its pieces stay bought, and its label is no longer valid. Cancelling it again
 * changes nothing.
 * @throws Refusal not_found, too_many; not_now unless it is booked
 */
export async function cancelReturn(
  services: ResaleServices,
  { code, returnId: id }: { readonly code: string; readonly returnId: string },
  caller: Caller,
): Promise<void> {
  const found = await getOrderOfCaller(services, code, caller)
  const returnId = toId<'resale-return'>(id.toLowerCase())
  await transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    const row = await findReturn(tx, returnId)
    if (row?.order_id !== order.id) throw new Refusal('not_found', messages.notFound)
    if (row.state === 'cancelled') return
    if (row.state !== 'booked') throw new Refusal('not_now', cancelRefusals[row.state])
    const now = services.clock.now()
    const actor = actorOf({ accountId: order.account_id })
    await moveReturn(tx, returnId, { from: 'booked', to: 'cancelled', actor, now })
    await closeParcel(tx, { carriesId: returnId, now })
  })
}
