import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { sumChargedBack } from '../queries/disputes.ts'
import { disputedFailure, refundedByBank, triedAgain } from '../rules/refund-resolution.ts'
import { closeRefundTask } from './close-refund-task.ts'
import { lockIntent } from './lock-intent.ts'
import { requestAgain } from './request-again.ts'

/**
 * Closes the refunds that the provider refused because their payment was disputed, once that dispute is lost: the bank has made
 * them, up to what it has taken. If it has made only a part of a refund, the rest is requested again. Refunds beyond that wait
 * for a person, as does a refund of an invoice that the bank has made in part.
 */
export async function resolveDisputedRefunds(
  tx: Tx,
  { intentId, now }: { readonly intentId: string; readonly now: Date },
): Promise<void> {
  // A refund may fail while its dispute closes: whichever runs second sees what the first has written.
  await lockIntent(tx, { stripeId: intentId })
  const taken = await sumChargedBack(tx, intentId)
  if (taken === 0) return
  const rows = await tx
    .selectFrom('refund')
    .leftJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .selectAll('refund')
    .where('refund.state', '=', 'failed')
    .where((eb) => eb.or([eb('payment_intent.stripe_id', '=', intentId), eb('refund.stripe_intent', '=', intentId)]))
    .orderBy('refund.requested_at')
    .orderBy('refund.id')
    .execute()
  let left: number = taken
  for (const { amount_pence, resolution } of rows) if (resolution === refundedByBank) left -= amount_pence ?? 0
  for (const failed of rows) {
    const { id, amount_pence: amount, failure, resolved_at, payment_intent_id } = failed
    if (resolved_at !== null || failure !== disputedFailure || amount === null || left <= 0) continue
    if (amount > left && payment_intent_id === null) continue
    const byBank = pence(Math.min(amount, left))
    const resolution = byBank < amount ? triedAgain : refundedByBank
    if (!(await closeRefundTask(tx, { refundId: id, resolution, now }))) continue
    left -= byBank
    if (byBank < amount) await requestAgain(tx, failed, { byBank, now })
  }
}
