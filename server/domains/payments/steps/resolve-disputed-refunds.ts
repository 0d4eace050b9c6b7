import type { Tx } from '#server/platform/db/transaction.ts'
import { sumTakenBack } from '../queries/disputes.ts'
import { disputedFailure, refundedByBank } from '../rules/refund-resolution.ts'

/**
 * Ends the failed refunds of a payment that the provider refused because of its dispute, once that dispute was lost: the bank has made
 * them. Never more than the bank has taken, less what is recorded as its refunds: the rest waits for a person.
 */
export async function resolveDisputedRefunds(
  tx: Tx,
  { intentId, now }: { readonly intentId: string; readonly now: Date },
): Promise<void> {
  const taken = await sumTakenBack(tx, intentId)
  if (taken === 0) return
  const rows = await tx
    .selectFrom('refund')
    .leftJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .select(['refund.id', 'refund.amount_pence', 'refund.failure', 'refund.resolved_at', 'refund.resolution'])
    .where('refund.state', '=', 'failed')
    .where((eb) => eb.or([eb('payment_intent.stripe_id', '=', intentId), eb('refund.stripe_intent', '=', intentId)]))
    .orderBy('refund.requested_at')
    .orderBy('refund.id')
    .execute()
  let left: number = taken
  for (const { amount_pence, resolution } of rows) if (resolution === refundedByBank) left -= amount_pence ?? 0
  for (const { id, amount_pence, failure, resolved_at } of rows) {
    if (resolved_at !== null || failure !== disputedFailure || amount_pence === null || amount_pence > left) continue
    left -= amount_pence
    await tx
      .updateTable('refund')
      .set({ resolved_at: now, resolution: refundedByBank })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where('resolved_at', 'is', null)
      .execute()
  }
}
