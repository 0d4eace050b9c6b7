import { isId, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RefundState } from '../../gateway.ts'
import { findIntentByProviderId } from '../../queries/intents.ts'
import { findRefund, type RefundRow } from '../../queries/refunds.ts'
import { refundDueBy } from '../../rules/refund-due.ts'
import type { PaymentServices } from '../../services.ts'
import { lockPayer } from '../../steps/lock-payer.ts'
import { resolveDisputedRefunds } from '../../steps/resolve-disputed-refunds.ts'
import { findInvoiceOfIntent } from '../find-invoice-of-intent.ts'
import { NotYetKnown } from '../provider/not-yet-known.ts'

/**
 * Stores the provider's state of a refund. States only advance (requested → succeeded → failed, when a bank returns the money),
 * so an older answer changes nothing and each transition is published once. A refund made in the provider's dashboard gets
 * its own row. One that fails because of a dispute that is already lost counts as made by the payer's bank.
 */
export async function recordRefund(services: PaymentServices, state: RefundState): Promise<void> {
  const row = await findRow(services, state)
  if (!row) return
  const now = services.clock.now()
  const outcome = await transaction(services.db, async (tx) => {
    await lockPayer(tx, services, row.account_id)
    const changed = await tx
      .updateTable('refund')
      .set({
        stripe_refund: state.refundId,
        amount_pence: state.amount,
        ...(state.status === 'pending' ? {} : { state: state.status, ended_at: now }),
        ...(state.status === 'failed' ? { failure: state.failure } : {}),
      })
      .where('id', '=', row.id)
      .where('state', 'in', state.status === 'failed' ? ['requested', 'succeeded'] : ['requested'])
      .returning('state')
      .executeTakeFirst()
    if (changed && changed.state !== 'requested')
      await services.events.publish(tx, { type: 'refund-recorded', refundId: row.id })
    if (changed?.state === 'failed' && state.intentId !== null)
      await resolveDisputedRefunds(tx, { intentId: state.intentId, now })
    return changed?.state
  })
  if (outcome === 'failed') services.log.error({ refundId: row.id }, 'refund failed at payment provider')
}

async function findRow(services: PaymentServices, state: RefundState): Promise<RefundRow | undefined> {
  const { refundId } = state.metadata
  if (refundId !== undefined && isId<'refund'>(refundId)) {
    const row = await findRefund(services.db, refundId)
    if (!row) throw new NotYetKnown(`refund ${refundId}`)
    return row
  }
  const paid = state.intentId === null ? undefined : await findPaid(services, state.intentId)
  if (!paid) return undefined
  const now = services.clock.now()
  return transaction(services.db, async (tx) => {
    const byHand = { cause_key: `provider:${state.refundId}`, stripe_refund: state.refundId }
    await tx
      .insertInto('refund')
      .values({
        id: newId<'refund'>(),
        ...paid,
        amount_pence: state.amount,
        reason: 'made at the payment provider by hand',
        state: 'requested',
        requested_at: now,
        due_by: refundDueBy(now),
        ...byHand,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx.selectFrom('refund').selectAll().where('stripe_refund', '=', state.refundId).executeTakeFirst()
  })
}

/** Finds what was refunded: one of our payments, or one that paid an invoice. */
async function findPaid(services: PaymentServices, intentId: string) {
  const intent = await findIntentByProviderId(services.db, intentId)
  if (intent) return { account_id: intent.account_id, payment_intent_id: intent.id }
  const invoice = await findInvoiceOfIntent(services, intentId)
  return invoice && { account_id: invoice.account_id, stripe_invoice: invoice.stripe_invoice, stripe_intent: intentId }
}
