import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { SubscriptionState } from '../../gateway.ts'
import { findAccountOfCustomer } from '../../queries/customers.ts'
import { findInvoice } from '../../queries/invoices.ts'
import { findSubscription, type SubscriptionRow } from '../../queries/subscriptions.ts'
import { isFinal } from '../../rules/invoice-events.ts'
import { boosterItem, planItem } from '../../rules/subscription-items.ts'
import type { PaymentServices } from '../../services.ts'
import { assignGiftCharge, sessionCharge } from '../../steps/gift/end-charge.ts'
import { NotYetKnown } from '../provider/not-yet-known.ts'
import { syncInvoice } from './sync-invoice.ts'

/**
 * Reads a subscription at the provider, and stores and publishes its replica in one transaction. Safe to repeat, in any order: the
 * replica is written only if it has not changed since the read began, and is otherwise read again, so that a slow older answer
 * never wins.
 * @returns false if it is not ours
 * @throws GatewayError, NotYetKnown
 */
export async function syncSubscription(services: PaymentServices, subscriptionId: string): Promise<boolean> {
  const { db, clock, events, gateway } = services
  for (;;) {
    const before = await findSubscription(db, subscriptionId)
    const state = await gateway.getSubscription(subscriptionId)
    const accountId = await findOwner(services, before, state)
    if (accountId === undefined) return false
    await syncInvoicesOf(services, state)
    const written = await transaction(db, async (tx) => {
      await services.lockAccount(tx, accountId)
      const row = { ...replicaOf(state, before), synced_at: clock.now() }
      const changed = before
        ? await tx
            .updateTable('subscription')
            .set({ ...row, version: before.version + 1 })
            .where('stripe_id', '=', subscriptionId)
            .where('version', '=', before.version)
            .returning('stripe_id')
            .executeTakeFirst()
        : await tx
            .insertInto('subscription')
            .values({ ...row, stripe_id: subscriptionId, account_id: accountId })
            .onConflict((conflict) => conflict.doNothing())
            .returning('stripe_id')
            .executeTakeFirst()
      if (!changed) return false
      if (!before)
        await enqueueJob(tx, clock.now(), {
          kind: 'payments:keep-card',
          payload: { subscriptionId },
          dedupeKey: `payments:keep-card:${subscriptionId}`,
        })
      // Its first payment: the gift balance reserved for the payment page now belongs to that invoice.
      if (row.reference !== null && row.latest_invoice !== null && !before?.latest_invoice)
        await assignGiftCharge(tx, {
          from: sessionCharge(row.reference),
          invoiceId: row.latest_invoice,
          now: clock.now(),
        })
      await events.publish(tx, { type: 'subscription-synced', stripeSubscription: subscriptionId })
      return true
    })
    if (written) return true
  }
}

/** Stores the subscription's paid and unpaid invoices first, because subscribers of the event read them. */
async function syncInvoicesOf(services: PaymentServices, state: SubscriptionState): Promise<void> {
  for (const invoiceId of new Set([state.lastPaid?.invoiceId, state.latestInvoiceId, state.openInvoiceId])) {
    if (!invoiceId) continue
    const known = await findInvoice(services.db, invoiceId)
    if (!known || !isFinal(known.status)) await syncInvoice(services, invoiceId)
  }
}

async function findOwner(
  services: PaymentServices,
  before: SubscriptionRow | undefined,
  state: SubscriptionState,
): Promise<Id<'account'> | undefined> {
  if (before) return before.account_id
  const accountId = await findAccountOfCustomer(services.db, state.customerId)
  if (accountId !== undefined) return accountId
  // The subscription carries our metadata, so its customer should be here.
  if (state.accountId !== null) throw new NotYetKnown(`the customer of subscription ${state.subscriptionId}`)
  return undefined
}

function replicaOf(state: SubscriptionState, before: SubscriptionRow | undefined) {
  return {
    status: state.status,
    price_key: planItem(state.items)?.lookupKey ?? '',
    booster_steps: boosterItem(state.items)?.quantity ?? 0,
    pending_update: state.pendingItems !== null,
    open_invoice: state.openInvoiceId,
    vat_basis_points: state.vatBasisPoints,
    started_at: state.startedAt,
    ended_at: state.endedAt,
    period_start: state.periodStart,
    period_end: state.periodEnd,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    ends_at: state.endsAt,
    latest_invoice: state.lastPaid?.invoiceId ?? before?.latest_invoice ?? null,
    latest_paid_pence: state.lastPaid?.amount ?? before?.latest_paid_pence ?? null,
    latest_paid_at: state.lastPaid?.at ?? before?.latest_paid_at ?? null,
    reference: state.reference,
  }
}
