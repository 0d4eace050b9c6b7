import { operatorActor } from '#server/kernel/actor.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { arrive } from '../steps/arrive.ts'
import { lockOrderOfMember, type OfficeOrder } from './pick-order.ts'

/**
 * Records that an order has arrived, for somebody at the office. Usually its carrier reports it
 * (tracking/deliver-tracked.ts).
 * @returns the last day of the rentals
 * @throws Refusal not_now
 */
export const deliverOrder = (services: RentalRecords, input: OfficeOrder): Promise<LocalDay> =>
  transaction(services.db, (tx) => deliverWithin(tx, services, input))

export async function deliverWithin(
  tx: Tx,
  services: RentalSteps,
  { orderId, operator }: OfficeOrder,
): Promise<LocalDay> {
  const order = await lockOrderOfMember(tx, orderId)
  if (order.state !== 'dispatched')
    throw new Refusal('not_now', `Order ${order.reference} is ${order.state}: only a dispatched order arrives.`)
  const now = services.clock.now()
  const lastDay = await arrive(tx, services, order, { actor: operatorActor(operator), at: now })
  await recordOfficeAction(tx, { operator, action: 'order.deliver', subjectId: orderId, now })
  return lastDay
}
