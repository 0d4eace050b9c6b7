import type { EventOf } from '#server/domain-events.ts'
import { lockAccountForOrder } from '#server/domains/accounts/index.ts'
import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type Loan, listPiecesToSend } from '../../queries/loans.ts'
import type { RentalOrder } from '../../queries/orders.ts'
import { listOrdersToSend } from '../../queries/recalled-loans.ts'
import type { RentalSteps } from '../../services.ts'
import { cancelLoans, closeOrder } from '../cancel-order.ts'
import { garmentIdsOf, lockOrderOfMember } from '../pick-order.ts'

/**
 * Takes recalled pieces out of orders that have not been sent, like pieces that are missing at picking: frees their credits, emails
 * the family, and cancels an order with nothing left (product §4.4).
 */
export const leaveOutRecalled =
  (services: RentalSteps) =>
  async (tx: Tx, { garmentIds, by: actor }: EventOf<'recall-begun'>): Promise<void> => {
    const now = services.clock.now()
    const unsent = await lockUnsent(tx, new Set(garmentIds))
    await lockGarments(
      tx,
      unsent.flatMap(({ recalled }) => garmentIdsOf(recalled)),
    )
    for (const { order, from, loans, recalled } of unsent) {
      const ids = garmentIdsOf(recalled)
      const state = from === 'placed' ? 'reserved' : 'picked'
      await moveGarments(tx, { garmentIds: ids, from: state, to: 'quarantine', actor, note: 'Recalled', now })
      await cancelLoans(tx, recalled, { cause: 'not_picked', actor, now })
      const left = { accountId: order.account_id, orderId: order.id, loanIds: recalled.map(({ id }) => id) }
      await services.events.publish(tx, { type: 'garments-not-picked', ...left })
      if (recalled.length < loans.length) continue
      await closeOrder(tx, services, { order, from, actor, now })
      await closeParcel(tx, { carriesId: order.id, now })
    }
  }

interface Unsent {
  readonly order: RentalOrder
  readonly from: 'placed' | 'picking'
  readonly loans: readonly Loan[]
  /** The recalled ones among `loans`, at least one. */
  readonly recalled: readonly Loan[]
}

/**
 * Locks the unsent orders with any of these garments: all accounts first, because two homes may share a membership, and no garment
 * before the last order. Other work on them may wait for the recall, but the two never deadlock.
 */
async function lockUnsent(tx: Tx, garmentIds: ReadonlySet<Id<'garment'>>): Promise<Unsent[]> {
  const listed = await listOrdersToSend(tx, [...garmentIds])
  for (const accountId of new Set(listed.map(({ account_id }) => account_id))) await lockAccountForOrder(tx, accountId)
  const unsent: Unsent[] = []
  for (const { id } of listed) {
    const order = await lockOrderOfMember(tx, id)
    const { state: from } = order
    // The order has been cancelled or sent since it was listed.
    if (from !== 'placed' && from !== 'picking') continue
    const loans = await listPiecesToSend(tx, id)
    const recalled = loans.filter((loan) => garmentIds.has(loan.garment_id))
    if (recalled.length > 0) unsent.push({ order, from, loans, recalled })
  }
  return unsent
}
