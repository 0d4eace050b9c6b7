import { listGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { readWhereabouts } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Loan } from '../../queries/loans.ts'
import { findLossOf, readLossDays } from '../../queries/losses.ts'
import { refundUntil } from '../../rules/losses/decide-loss.ts'
import type { RentalSteps } from '../../services.ts'
import { refundLoss } from './refund-loss.ts'

export interface LostPieceToReceive {
  readonly loan: Loan
  /** Left out: it came alone. */
  readonly returnId?: Id<'return'>
  readonly actor: Actor
  readonly now: Date
}

/**
 * Receives a lost piece (product §4.10): it waits for inspection, and its price is refunded if it was paid at most 90 days
 * before it was in the post, or whenever it was paid if the piece is recalled (law L-28). Its loan ended when it counted as
 * lost. The caller has locked the account and the garment.
 */
export async function receiveLostPiece(
  tx: Tx,
  { events }: RentalSteps,
  { loan, returnId, actor, now }: LostPieceToReceive,
): Promise<void> {
  await moveGarments(tx, { garmentIds: [loan.garment_id], from: 'lost', to: 'received', actor, now })
  // It is inspected with the pieces it came with, not with those it was lost with.
  if (returnId && returnId !== loan.return_id)
    await tx
      .updateTable('loan')
      .set({ return_id: returnId })
      .where('id', '=', loan.id)
      .where('state', '=', 'lost')
      .execute()
  const loss = await findLossOf(tx, loan.id)
  // Lost in the post, or waived: nothing was paid.
  if (loss?.state !== 'paid' || loss.paid_at === null) return
  const event = { accountId: loan.account_id, lossId: loss.id }
  // The family is not late if only our opening of its parcel was late.
  const scannedAt = returnId && (await readWhereabouts(tx, returnId)).postedAt
  const cameOn = dayInLondon(scannedAt && scannedAt < now ? scannedAt : now)
  const isInTime = cameOn <= refundUntil(dayInLondon(loss.paid_at), (await readLossDays(tx)).refund)
  if (isInTime || (await isRecalled(tx, loan.garment_id))) {
    const accountId = await refundLoss(tx, loss, { actor, now })
    return events.publish(tx, { type: 'loss-refunded', accountId, lossId: loss.id })
  }
  await tx.updateTable('loss').set({ found_at: now }).where('id', '=', loss.id).where('state', '=', 'paid').execute()
  return events.publish(tx, { type: 'loss-found-late', ...event })
}

const isRecalled = async (tx: Tx, garmentId: Id<'garment'>): Promise<boolean> =>
  (await listGarments(tx, [garmentId])).some(({ recalled }) => recalled)
