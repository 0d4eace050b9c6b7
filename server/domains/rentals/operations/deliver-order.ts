import { moveParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { addMonths, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { pendingReturnStates } from '../rules/return-transitions.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { returnDueOn } from '../steps/announce-return.ts'
import { moveOrder } from '../steps/move-order.ts'
import { readHireMonths } from '../steps/read-hire-months.ts'
import { moveLoansOfOrder } from './move-loans.ts'
import { lockOrderOfMember, type OfficeOrder } from './pick-order.ts'

/**
 * Notes that an order has arrived: its hires begin and end after three months at the latest (decisions.md §4.8, law L-11),
 * and what the member announced with it is due 14 days from now (§4.7).
 * @returns the day on which the hires end
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
