import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { closeParcel, createParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Loan, listPiecesToSend } from '../queries/loans.ts'
import { getOrder, isFamilyDisputed, lockOrder, type RentalOrder } from '../queries/orders.ts'
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
  /** Garments of the order that cannot be found or, after picking, cannot be sent. They are never replaced silently (product §4.4). */
  readonly missing?: readonly Id<'garment'>[]
}

/**
 * Picks a placed order, after which the member can no longer cancel it. Missing garments leave the order: it ships without them,
 * their credits are freed and the member is notified. An order with nothing left is cancelled and its postage refunded. Garments
 * that cannot be sent can also be taken out of an order that is already picked: they go into quarantine.
 * @throws Refusal not_now, also while a payment is disputed; not_found when a missing garment is not part of the order
 */
export function startPicking(services: RentalRecords, picking: Picking): Promise<void> {
  return transaction(services.db, async (tx) => {
    const order = await lockOrderOfMember(tx, picking.orderId)
    if (order.state !== 'picking' || !picking.missing?.length) await requireUndisputed(tx, order)
    await pickWithin(tx, services, picking, order)
  })
}

/**
 * We may lose the money of a disputed payment: nothing is sent until the bank has decided (payments §7).
 * @throws Refusal not_now while the home that ordered, or the payer of its membership, disputes a payment
 */
export async function requireUndisputed(tx: Tx, order: RentalOrder): Promise<void> {
  if (await isFamilyDisputed(tx, order))
    throw new Refusal(
      'not_now',
      `A payment of order ${order.reference}’s family is disputed: nothing is sent until that is closed.`,
    )
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
  const isPicked = order.state === 'picking'
  if (isPicked ? missing.length === 0 : order.state !== 'placed')
    throw new Refusal('not_now', `Order ${order.reference} is ${order.state}: only a placed order is picked.`)
  const now = services.clock.now()
  const loans = await listPiecesToSend(tx, order.id)
  const foreign = missing.find((garmentId) => !loans.some((loan) => loan.garment_id === garmentId))
  if (foreign !== undefined)
    throw new Refusal('not_found', `That garment is not part of order ${order.reference}.`, { ids: [foreign] })
  const isMissing = (loan: Loan) => missing.includes(loan.garment_id)
  const actor = operatorActor(operator)
  await lockGarments(tx, garmentIdsOf(loans))
  if (!isPicked) await moveOrder(tx, order.id, { from: 'placed', to: 'picking', actor, now })
  const found = loans.filter((loan) => !isMissing(loan))
  if (found.length > 0 && !isPicked)
    await moveGarments(tx, { garmentIds: garmentIdsOf(found), from: 'reserved', to: 'picked', actor, now })
  const missingLoans = loans.filter(isMissing)
  if (missingLoans.length > 0) {
    const out = isPicked
      ? ({ from: 'picked', to: 'quarantine', note: 'Taken out of a picked order' } as const)
      : ({ from: 'reserved', to: 'missing' } as const)
    await moveGarments(tx, { garmentIds: garmentIdsOf(missingLoans), ...out, actor, now })
    await cancelLoans(tx, missingLoans, { cause: 'not_picked', actor, now })
    const ids = { accountId: order.account_id, orderId: order.id, loanIds: missingLoans.map(({ id }) => id) }
    await services.events.publish(tx, { type: 'garments-not-picked', ...ids })
  }
  const note = missingLoans.length > 0 ? `missing: ${garmentIdsOf(missingLoans).join(', ')}` : ''
  await recordOfficeAction(tx, { operator, action: 'order.pick', subjectId: order.id, note, now })
  if (found.length === 0) {
    await closeOrder(tx, services, { order, from: 'picking', actor, now })
    return closeParcel(tx, { carriesId: order.id, now })
  }
  if (isPicked) return
  await createParcel(tx, { direction: 'outbound', carriesId: order.id, now })
  await services.events.publish(tx, { type: 'order-picked', accountId: order.account_id, orderId: order.id })
}

export const garmentIdsOf = (loans: readonly Loan[]): Id<'garment'>[] => loans.map((loan) => loan.garment_id)
