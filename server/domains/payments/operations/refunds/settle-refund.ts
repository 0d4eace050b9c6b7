import { isId, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { RefundState } from '../../gateway.ts'
import { findIntentByProviderId, findRefund, type RefundRow } from '../../queries.ts'
import { refundDueBy } from '../../rules/refund-due.ts'
import type { PaymentServices } from '../../services.ts'
import { lockPayer } from '../../steps/lock-payer.ts'
import { findInvoiceOfIntent } from '../find-invoice-of-intent.ts'
import { NotYetKnown } from '../provider/not-yet-known.ts'

/**
 * Writes what the provider says of a refund. States only go forward (requested → succeeded → failed, when a bank sends
 * money back), so an older answer changes nothing, and each step is told once. A refund made at the provider by hand gets its own row.
 */
export async function settleRefund(services: PaymentServices, state: RefundState): Promise<void> {
  const row = await findRow(services, state)
  if (!row) return
  const now = services.clock.now()
  const settled = await transaction(services.db, async (tx) => {
    await lockPayer(tx, services, row.account_id)
    const changed = await tx
      .updateTable('refund')
      .set({
        stripe_refund: state.refundId,
        amount_pence: state.amount,
        ...(state.status === 'pending' ? {} : { state: state.status, settled_at: now }),
      })
      .where('id', '=', row.id)
      .where('state', 'in', state.status === 'failed' ? ['requested', 'succeeded'] : ['requested'])
      .returning('state')
      .executeTakeFirst()
    if (changed && changed.state !== 'requested')
      await services.events.publish(tx, { type: 'refund-settled', refundId: row.id })
    return changed?.state
  })
  if (settled === 'failed') services.log.error({ refundId: row.id }, 'a refund has failed at the payment provider')
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

/** What was refunded: a payment of ours, or one that paid an invoice of ours. */
async function findPaid(services: PaymentServices, intentId: string) {
  const intent = await findIntentByProviderId(services.db, intentId)
  if (intent) return { account_id: intent.account_id, payment_intent_id: intent.id }
  const invoice = await findInvoiceOfIntent(services, intentId)
  return invoice && { account_id: invoice.account_id, stripe_invoice: invoice.stripe_invoice, stripe_intent: intentId }
}
