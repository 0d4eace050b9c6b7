import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { createParcel, findLabelCode, moveParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listPiecesToSend } from '../queries/loans.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { moveOrder } from '../steps/move-order.ts'
import { garmentIdsOf, lockOrderOfMember, type OfficeOrder, pickWithin, requireUndisputed } from './pick-order.ts'

/**
 * Dispatches an order: picks it if that is not done yet, packs it into a labelled parcel and hands it over.
 * @returns the label code of the parcel
 * @throws Refusal not_now
 */
export const dispatchOrder = (services: RentalRecords, input: OfficeOrder): Promise<string> =>
  transaction(services.db, (tx) => dispatchWithin(tx, services, input))

export async function dispatchWithin(
  tx: Tx,
  services: RentalSteps,
  { orderId, operator }: OfficeOrder,
): Promise<string> {
  const order = await lockOrderOfMember(tx, orderId)
  await requireUndisputed(tx, order)
  if (order.state === 'placed') await pickWithin(tx, services, { orderId, operator }, order)
  else if (order.state !== 'picking')
    throw new Refusal(
      'not_now',
      `Order ${order.reference} is ${order.state}: only a placed or picked order is dispatched.`,
    )
  const now = services.clock.now()
  const loans = await listPiecesToSend(tx, orderId)
  const garmentIds = garmentIdsOf(loans)
  const actor = operatorActor(operator)
  await lockGarments(tx, garmentIds)
  await moveOrder(tx, orderId, { from: 'picking', to: 'packed', actor, now })
  await moveGarments(tx, { garmentIds, from: 'picked', to: 'packed', actor, now })
  // Orders picked before parcels were created at picking have none yet.
  const labelCode =
    (await findLabelCode(tx, orderId)) ?? (await createParcel(tx, { direction: 'outbound', carriesId: orderId, now }))
  await moveOrder(tx, orderId, { from: 'packed', to: 'dispatched', actor, now })
  await moveGarments(tx, { garmentIds, from: 'packed', to: 'out', actor, now })
  await moveParcel(tx, { carriesId: orderId, step: 'dispatched', now })
  await recordOfficeAction(tx, { operator, action: 'order.dispatch', subjectId: orderId, note: labelCode, now })
  const ids = { accountId: order.account_id, orderId }
  await services.events.publish(tx, { type: 'order-dispatched', ...ids })
  return labelCode
}
