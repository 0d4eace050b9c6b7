import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { DisputeState } from '../gateway.ts'
import { isLost } from '../queries/disputes.ts'
import { findIntentByProviderId } from '../queries/intents.ts'
import type { PaymentServices } from '../services.ts'
import { lockPayer } from '../steps/lock-payer.ts'
import { resolveDisputedRefunds } from '../steps/resolve-disputed-refunds.ts'
import { findInvoiceOfIntent } from './find-invoice-of-intent.ts'

/**
 * Reads a dispute at the provider and stores its replica. Publishes in the same transaction, once each, that the dispute opens
 * or reopens, and that it closes or, once closed, gets another outcome. Safe to repeat, in any order.
 * @throws GatewayError, NotYetKnown
 */
export async function syncDispute(services: PaymentServices, disputeId: string): Promise<void> {
  const { db, clock, events, gateway } = services
  for (;;) {
    const before = await db.selectFrom('dispute').selectAll().where('stripe_id', '=', disputeId).executeTakeFirst()
    const state = await gateway.getDispute(disputeId)
    const accountId = before ? before.account_id : await findOwner(services, state)
    if (accountId === undefined) return
    const now = clock.now()
    const written = await transaction(db, async (tx) => {
      await lockPayer(tx, services, accountId)
      const row = {
        stripe_intent: state.intentId,
        amount_pence: state.amount,
        reason: state.reason,
        status: state.status,
        open: state.open,
        answer_by: state.answerBy,
        closed_at: state.open ? null : (before?.closed_at ?? now),
        synced_at: now,
      }
      const changed = before
        ? await tx
            .updateTable('dispute')
            .set({ ...row, version: before.version + 1 })
            .where('stripe_id', '=', disputeId)
            .where('version', '=', before.version)
            .returning(['open', 'status'])
            .executeTakeFirst()
        : await tx
            .insertInto('dispute')
            .values({ ...row, stripe_id: disputeId, account_id: accountId, opened_at: state.openedAt })
            .onConflict((conflict) => conflict.doNothing())
            .returning(['open', 'status'])
            .executeTakeFirst()
      if (!changed) return false
      if (!before || (changed.open && !before.open))
        await events.publish(tx, { type: 'dispute-opened', accountId, disputeId })
      const hasClosed = !changed.open && (!before || before.open || isLost(before) !== isLost(changed))
      if (hasClosed) await events.publish(tx, { type: 'dispute-closed', accountId, disputeId })
      // Runs after the subscribers, which lock what was paid for, because this locks the payment.
      if (hasClosed && state.intentId !== null) await resolveDisputedRefunds(tx, { intentId: state.intentId, now })
      return true
    })
    if (written) return
  }
}

/** @returns null for a guest, undefined for a payment that is not ours */
async function findOwner(
  services: PaymentServices,
  { intentId }: DisputeState,
): Promise<Id<'account'> | null | undefined> {
  if (intentId === null) return undefined
  const paid = (await findIntentByProviderId(services.db, intentId)) ?? (await findInvoiceOfIntent(services, intentId))
  return paid?.account_id
}
