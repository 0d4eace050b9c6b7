import type { EventOf } from '#server/domain-events.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { cancelWithin } from '../operations/cancel-order.ts'
import { listPlacedOrders, lockOrder } from '../queries/orders.ts'
import type { RentalSteps } from '../services.ts'
import { lockMember } from './lock-member.ts'

/**
 * Cancels orders that are not being packed yet, when the member cancels the contract within its 14 days or has no paid time left
 * (product §3, §3.6). An order that is being packed still goes out and is returned with its label.
 */
export const cancelUnpickedOrders =
  (services: RentalSteps) =>
  async (
    tx: Tx,
    { type, accountId, membershipId }: EventOf<'membership-cooling-off-cancelled' | 'paid-time-over'>,
  ): Promise<void> => {
    await lockMember(tx, accountId)
    await cancelPlaced(tx, services, { membershipId, by: type })
  }

/** Cancels the placed orders of one home or both. The caller has locked the membership, as for every change of its orders. */
export async function cancelPlaced(
  tx: Tx,
  services: RentalSteps,
  { membershipId, accountId, by }: PlacedOrders,
): Promise<void> {
  for (const id of await listPlacedOrders(tx, membershipId, accountId)) {
    const order = await lockOrder(tx, id)
    if (order.state === 'placed') await cancelWithin(tx, services, order, systemActor(by))
  }
}

interface PlacedOrders {
  readonly membershipId: Id<'membership'>
  readonly accountId?: Id<'account'>
  readonly by: string
}
