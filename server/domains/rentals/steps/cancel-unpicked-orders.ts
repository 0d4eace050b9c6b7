import type { EventOf } from '#server/domain-events.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { cancelWithin } from '../operations/cancel-order.ts'
import { listOrdersOf, lockOrder } from '../queries/orders.ts'
import type { RentalSteps } from '../services.ts'
import { lockMember } from './lock-member.ts'

/**
 * Whoever cancels the contract within its 14 days, or has no paid time left, is sent nothing more (decisions.md §3, §3.6): an
 * order that nobody has begun to pack is cancelled. One that is being packed still arrives, and comes back by its label.
 */
export const cancelUnpickedOrders =
  (services: RentalSteps) =>
  async (tx: Tx, { type, accountId }: EventOf<'membership-cooled-off' | 'paid-time-over'>): Promise<void> => {
    await lockMember(tx, accountId)
    for (const { id, state } of await listOrdersOf(tx, accountId))
      if (state === 'placed') await cancelWithin(tx, services, await lockOrder(tx, id), systemActor(type))
  }
