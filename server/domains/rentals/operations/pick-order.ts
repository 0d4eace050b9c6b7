import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { createParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Loan, listPiecesToSend } from '../queries/loans.ts'
import { getOrder, lockOrder, type RentalOrder } from '../queries/orders.ts'
import type { RentalRecords, RentalSteps } from '../services.ts'
import { lockMember } from '../steps/lock-member.ts'
import { moveOrder } from '../steps/move-order.ts'
import { cancelLoans, closeOrder } from './cancel-order.ts'

/** An order and the operator who works on it. */
export interface OfficeOrder {
  readonly orderId: Id<'order'>
  readonly operator: string
}

export interface Picking extends OfficeOrder {
  /** Garments of the order that cannot be found. They are never replaced silently (product §4.4). */
  readonly missing?: readonly Id<'garment'>[]
}

/**
 * Picks a placed order, after which the member can no longer cancel it. Missing garments leave the order: it ships without them,
 * their credits are freed and the member is notified. An order with nothing left is cancelled and its postage refunded.
 * @throws Refusal not_now, not_found when a missing garment is not part of the order
 */
export function startPicking(services: RentalRecords, picking: Picking): Promise<void> {
  return transaction(services.db, async (tx) => {
    await pickWithin(tx, services, picking, await lockOrderOfMember(tx, picking.orderId))
  })
}

/** Locks the order in the fixed lock order: account, membership, then the order. */
export async function lockOrderOfMember(tx: Tx, orderId: Id<'order'>): Promise<RentalOrder> {
  await lockMember(tx, (await getOrder(tx, orderId)).account_id)
  return lockOrder(tx, orderId)
}

export async function pickWithin(
  tx: Tx,
  services: RentalSteps,
  { missing = [], operator }: Picking,
  order: RentalOrder,
): Promise<void> {
  if (order.state !== 'placed')
    throw new Refusal('not_now', `Order ${order.reference} is ${order.state}: only a placed order is picked.`)
  const now = services.clock.now()
  const loans = await listPiecesToSend(tx, order.id)
  const foreign = missing.find((garmentId) => !loans.some((loan) => loan.garment_id === garmentId))
  if (foreign !== undefined)
    throw new Refusal('not_found', `That garment is not part of order ${order.reference}.`, { ids: [foreign] })
  const isMissing = (loan: Loan) => missing.includes(loan.garment_id)
  const actor = operatorActor(operator)
  await lockGarments(tx, garmentIdsOf(loans))
  await moveOrder(tx, order.id, { from: 'placed', to: 'picking', actor, now })
  const there = loans.filter((loan) => !isMissing(loan))
  if (there.length > 0)
    await moveGarments(tx, { garmentIds: garmentIdsOf(there), from: 'reserved', to: 'picked', actor, now })
  const gone = loans.filter(isMissing)
  if (gone.length > 0) {
    await moveGarments(tx, { garmentIds: garmentIdsOf(gone), from: 'reserved', to: 'missing', actor, now })
    await cancelLoans(tx, gone, { cause: 'not_picked', actor, now })
    const ids = { accountId: order.account_id, orderId: order.id }
    await services.events.publish(tx, { type: 'garments-not-picked', ...ids })
  }
  const note = gone.length > 0 ? `missing: ${garmentIdsOf(gone).join(', ')}` : ''
  await recordOfficeAction(tx, { operator, action: 'order.pick', subjectId: order.id, note, now })
  if (there.length === 0) return closeOrder(tx, services, { order, from: 'picking', actor })
  await createParcel(tx, { direction: 'outbound', carriesId: order.id, now })
  await services.events.publish(tx, { type: 'order-picked', accountId: order.account_id, orderId: order.id })
}

export const garmentIdsOf = (loans: readonly Loan[]): Id<'garment'>[] => loans.map((loan) => loan.garment_id)
