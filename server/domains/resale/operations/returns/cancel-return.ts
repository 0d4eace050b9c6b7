import { messages } from '#contract/messages.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { findReturn } from '../../queries/returns/returns.ts'
import { cancelRefusals } from '../../rules/returns/return-refusals.ts'
import type { ResaleServices } from '../../services.ts'
import { cancelBooked } from '../../steps/returns/cancel-booked.ts'
import { postScanned } from '../../steps/returns/post-scanned.ts'
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
  const scanned = await transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    const row = await findReturn(tx, returnId)
    if (row?.order_id !== order.id) throw new Refusal('not_found', messages.notFound)
    if (row.state === 'cancelled') return false
    if (row.state !== 'booked') throw new Refusal('not_now', cancelRefusals[row.state])
    const now = services.clock.now()
    // The job that records its first scan may not have run yet.
    if (await postScanned(tx, order, row, now)) return true
    await cancelBooked(tx, returnId, { actor: actorOf({ accountId: order.account_id }), now })
    return false
  })
  if (scanned) throw new Refusal('not_now', cancelRefusals.posted)
}
