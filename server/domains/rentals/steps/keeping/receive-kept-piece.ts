import { billedAccountOf, getCheckout } from '#server/domains/checkout/index.ts'
import { moveGarments } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../../operations/move-loans.ts'
import { listPurchasesOfLoans } from '../../queries/keeping/keep-purchases.ts'
import type { Loan } from '../../queries/loans.ts'
import type { RentalSteps } from '../../services.ts'
import { cancelAndRefundPurchase } from './cancel-and-refund-purchase.ts'

export interface KeptPieceToReceive {
  readonly loan: Loan
  /** The return that it came with, or its own. */
  readonly returnId: Id<'return'>
  readonly actor: Actor
  readonly now: Date
}

/**
 * Receives a recalled piece that its family had kept (law L-28): it is ours again and waits for inspection, and its price is
 * refunded in full. A piece that became theirs after nine months had no price. The caller has locked the account and the
 * garment.
 */
export async function receiveKeptPiece(
  tx: Tx,
  { events }: RentalSteps,
  { loan, returnId, actor, now }: KeptPieceToReceive,
): Promise<void> {
  await moveLoans(tx, [loan.id], { from: 'kept', to: 'returned', actor, now, set: { return_id: returnId } })
  await moveGarments(tx, { garmentIds: [loan.garment_id], from: 'kept', to: 'received', actor, now })
  const purchase = (await listPurchasesOfLoans(tx, [loan.id])).find(({ cancelled_at }) => cancelled_at === null)
  if (!purchase) return
  const checkout = await getCheckout(tx, purchase.checkout_id)
  await cancelAndRefundPurchase(tx, { purchase, checkout, reason: 'The piece was recalled', actor, now })
  const accountId = billedAccountOf(checkout) ?? loan.account_id
  await events.publish(tx, { type: 'purchase-cancelled', accountId, purchaseId: purchase.id })
}
