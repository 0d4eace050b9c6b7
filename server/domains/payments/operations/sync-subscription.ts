import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { SubscriptionState } from '../gateway.ts'
import { findAccountOfCustomer, findSubscription, type SubscriptionRow } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { NotYetKnown } from './not-yet-known.ts'

/**
 * Reads a subscription at the provider, writes our mirror of it and says so in the same transaction. Safe to repeat, in
 * any order: the mirror is written only over the version that the read started from, else it is read again, so a slow
 * older answer never wins.
 * @returns false when it is none of ours. @throws GatewayError, NotYetKnown
 */
export async function syncSubscription(services: PaymentServices, subscriptionId: string): Promise<boolean> {
  const { db, clock, events, gateway } = services
  for (;;) {
    const before = await findSubscription(db, subscriptionId)
    const state = await gateway.getSubscription(subscriptionId)
    const accountId = await findOwner(services, before, state)
    if (accountId === undefined) return false
    const written = await transaction(db, async (tx) => {
      await services.lockAccount(tx, accountId)
      const row = { ...mirrorOf(state, before), synced_at: clock.now() }
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
      await events.publish(tx, { type: 'subscription-synced', stripeSubscription: subscriptionId })
      return true
    })
    if (written) return true
  }
}

async function findOwner(
  services: PaymentServices,
  before: SubscriptionRow | undefined,
  state: SubscriptionState,
): Promise<Id<'account'> | undefined> {
  if (before) return before.account_id as Id<'account'>
  const accountId = await findAccountOfCustomer(services.db, state.customerId)
  if (accountId !== undefined) return accountId
  // It carries our mark, so its customer should be here.
  if (state.accountId !== null) throw new NotYetKnown(`the customer of subscription ${state.subscriptionId}`)
  return undefined
}

function mirrorOf(state: SubscriptionState, before: SubscriptionRow | undefined) {
  return {
    status: state.status,
    price_key: state.priceKey,
    period_start: state.periodStart,
    period_end: state.periodEnd,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    latest_invoice: state.lastPaid?.invoiceId ?? before?.latest_invoice ?? null,
    latest_paid_pence: state.lastPaid?.amount ?? before?.latest_paid_pence ?? null,
    latest_paid_at: state.lastPaid?.at ?? before?.latest_paid_at ?? null,
    reference: state.reference,
  }
}
