import { moveParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { addMonths, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pendingReturnStates } from '../rules/return-transitions.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { addFirstHires } from '../steps/add-hire.ts'
import { returnDueOn } from '../steps/announce-return.ts'
import { moveOrder } from '../steps/move-order.ts'
import { readHireMonths } from '../steps/read-hire-months.ts'
import { moveLoansOfOrder } from './move-loans.ts'
import { lockOrderOfMember, type OfficeOrder } from './pick-order.ts'

/**
 * Records that an order has arrived. Its rentals begin and end after three months at the latest (product §4.8, law L-11); a
 * return announced with it is due 14 days from now (product §4.7).
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
  const receivedOn = dayInLondon(now)
  const termEndsOn = addMonths(receivedOn, await readHireMonths(tx))
  const actor = operatorActor(operator)
  await moveOrder(tx, orderId, { from: 'dispatched', to: 'delivered', actor, now })
  const set = { received_on: receivedOn, term_ends_on: termEndsOn }
  await moveLoansOfOrder(tx, orderId, { from: 'ordered', to: 'at_home', actor, now, set })
  await addFirstHires(tx, orderId, { startsOn: receivedOn, endsOn: termEndsOn })
  await tx
    .updateTable('rental_return')
    .set({ due_on: await returnDueOn(tx, receivedOn) })
    .where('order_id', '=', orderId)
    .where('state', 'in', pendingReturnStates)
    .execute()
  await moveParcel(tx, { carriesId: orderId, step: 'delivered', now })
  await recordOfficeAction(tx, { operator, action: 'order.deliver', subjectId: orderId, now })
  const ids = { accountId: order.account_id, orderId }
  await services.events.publish(tx, { type: 'order-delivered', ...ids })
  return termEndsOn
}
