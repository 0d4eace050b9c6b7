import type { EventOf } from '#server/domain-events.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { cancelWithin } from '../operations/cancel-order.ts'
import { listOrdersOf, lockOrder } from '../queries/orders.ts'
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
    { type, accountId }: EventOf<'membership-cooling-off-cancelled' | 'paid-time-over'>,
  ): Promise<void> => {
    await lockMember(tx, accountId)
    for (const { id, state } of await listOrdersOf(tx, accountId))
      if (state === 'placed') await cancelWithin(tx, services, await lockOrder(tx, id), systemActor(type))
  }
