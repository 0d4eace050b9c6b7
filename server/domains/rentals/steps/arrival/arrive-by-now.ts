import { trackedAt } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RentalOrder } from '../../queries/orders.ts'
import type { RentalSteps } from '../../services.ts'
import { arrive } from '../arrive.ts'

/**
 * Records that a dispatched order, which is locked with its account, has arrived: when its carrier reports, or else now.
 * @param deliveredAt when the carrier reports; null without a report
 * @returns the last day of the rentals
 */
export async function arriveByNow(
  tx: Tx,
  services: RentalSteps,
  order: RentalOrder,
  { actor, deliveredAt }: { readonly actor: Actor; readonly deliveredAt: Date | null },
): Promise<LocalDay> {
  const now = services.clock.now()
  const at = deliveredAt ? trackedAt(deliveredAt, { after: order.dispatched_at ?? order.placed_at, now }) : now
  return arrive(tx, services, order, { actor, at })
}
