import {
  claimForLoans,
  type GarmentSteps,
  type LockedForClaim,
  moveGarments,
  releaseLoanClaim,
} from '#server/domains/inventory/index.ts'
import { type MembershipRow, useCredits } from '#server/domains/membership/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveLoans } from '../operations/move-loans.ts'
import type { Loan } from '../queries/loans.ts'
import type { RentalOrder } from '../queries/orders.ts'
import type { PieceOfOrder } from '../rules/decide-change.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import type { RentalSteps } from '../services.ts'
import { creditsOf, freeLoans } from './announce-return.ts'
import { insertLoans, type NewLoan } from './insert-loans.ts'

export interface OrderChange {
  /** A placed order. The caller has locked it, its account and membership, and all garments that change. */
  readonly order: RentalOrder
  readonly live: MembershipRow | null
  readonly kept: readonly PieceOfOrder[]
  readonly dropped: readonly Loan[]
  readonly added: readonly PieceOfOrder[]
  /** The pieces that are added, all of them available. */
  readonly locked: LockedForClaim
  /** Null if unchanged. */
  readonly address: DeliveryAddress | null
  readonly actor: Actor
  readonly now: Date
}

/** Writes a decided change, and publishes its event. */
export async function writeChange(tx: Tx, { events }: RentalSteps, change: OrderChange): Promise<void> {
  const { order, dropped, locked, actor, now } = change
  const { id: orderId, account_id: accountId } = order
  const revision = await insertChange(tx, change)
  const outgoing = change.added.map((piece): NewLoan => ({ ...piece, loanId: newId<'loan'>() }))
  const droppedIds = dropped.map(({ id }) => id)
  const set = { ended_at: now, dropped_in: revision }
  await moveLoans(tx, droppedIds, { from: 'ordered', to: 'cancelled', actor, now, set })
  for (const { garment_id: garmentId } of dropped) await releaseLoanClaim(tx, { garmentId, now })
  const alongside: GarmentSteps = { garmentIds: dropped.map((loan) => loan.garment_id), from: 'reserved', to: 'ready' }
  if (outgoing.length === 0) await moveGarments(tx, { ...alongside, actor, now })
  else {
    const claimed = await claimForLoans(tx, locked, { loans: outgoing, accountId, alongside, actor, now })
    if (!claimed.taken) throw new Error('a change was decided for unavailable pieces')
    await insertLoans(tx, {
      orderId,
      accountId,
      membershipId: order.membership_id,
      addedIn: revision,
      loans: outgoing,
      garments: locked.garments,
      actor,
      now,
    })
  }
  await changeCredits(tx, change, outgoing)
  await events.publish(tx, { type: 'order-changed', accountId, orderId, revision })
  if (dropped.length > 0) await events.publish(tx, { type: 'garments-ready', garmentIds: alongside.garmentIds })
}

/** @returns the new revision of the order */
async function insertChange(tx: Tx, { order, kept, added, address, actor, now }: OrderChange): Promise<number> {
  const revision = order.revision + 1
  const { numUpdatedRows } = await tx
    .updateTable('rental_order')
    .set({ revision, ...(address && { address: JSON.stringify(address) }) })
    .where('id', '=', order.id)
    .where('state', '=', 'placed')
    .where('revision', '=', order.revision)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Refusal('not_now', 'This order has just changed. Please check it again.')
  const garments = [...kept, ...added].map((piece) => ({ garment_id: piece.garmentId, credits: piece.credits }))
  await tx
    .insertInto('order_change')
    .values({
      order_id: order.id,
      revision,
      actor,
      at: now,
      garments: JSON.stringify(garments),
      address_changed: address !== null,
    })
    .execute()
  return revision
}

/** Removed pieces free their credits first, because added ones may need them. */
async function changeCredits(
  tx: Tx,
  { order, live, dropped, now }: OrderChange,
  outgoing: readonly NewLoan[],
): Promise<void> {
  const cause = 'order_changed'
  if (outgoing.length === 0) return freeLoans(tx, dropped, { cause, now, lockedMembershipId: live?.id })
  if (live?.id !== order.membership_id) throw new Error('a piece was added without the membership of its order')
  const used = await useCredits(tx, {
    membership: live,
    freed: { loans: creditsOf(dropped), cause },
    loans: creditsOf(outgoing.map(({ loanId, credits }) => ({ id: loanId, credits }))),
    cause: 'order',
    now,
  })
  if (!used.ok) throw new Error('a change was allowed but exceeds the credits')
}
