import { systemActor } from '#server/kernel/actor.ts'
import type { PaymentServices } from '../services.ts'
import { cancelIntent } from './cancel-intent.ts'
import { followVatRate, listOutdatedVatRates } from './follow-vat-rates.ts'
import { endGiftCharge } from './gift/end-gift-charge.ts'
import { makeBalanceEntry } from './refunds/credit-balance.ts'
import { makeRefund } from './refunds/make-refund.ts'
import { syncInvoice } from './subscriptions/sync-invoice.ts'
import { syncSubscription } from './subscriptions/sync-subscription.ts'
import { syncCustomer } from './sync-customer.ts'
import { syncDispute } from './sync-dispute.ts'
import { syncIntent } from './sync-intent.ts'

export const reconcileJob = 'payments:reconcile'
/** Hours after which an unfinished payment is cancelled, so that the list of open ones stays short. */
const intentHours = 24
const hourMs = 3_600_000
/** Hours between reads of an object that awaits a person. */
const openHours = 1
/** Hours between reads of a completed object. */
const quietHours = 24
const maxPerRun = 200

/** Reads unfinished objects again, so that a missed webhook delays them by minutes only. */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  await reconcileIntents(services)
  await reconcileRefunds(services)
  await reconcileInvoices(services)
  await reconcileBalances(services)
  await reconcileGiftCharges(services)
  await reconcileSubscriptions(services)
  await reconcileDisputes(services)
  for (const outdated of await listOutdatedVatRates(services))
    await reconcileOne(services, { subscription: outdated.subscriptionId }, () => followVatRate(services, outdated))
}

async function reconcileIntents(services: PaymentServices): Promise<void> {
  const now = services.clock.now()
  const intents = await services.db
    .selectFrom('payment_intent')
    .select(['id', 'created_at'])
    .where('status', 'not in', ['succeeded', 'canceled'])
    .orderBy('created_at')
    .limit(maxPerRun)
    .execute()
  for (const { id, created_at } of intents)
    await reconcileOne(services, { paymentIntentId: id }, () =>
      now.getTime() - created_at.getTime() > intentHours * hourMs
        ? cancelIntent(services, id, systemActor(reconcileJob))
        : syncIntent(services, id, systemActor(reconcileJob)),
    )
}

async function reconcileRefunds(services: PaymentServices): Promise<void> {
  const { db } = services
  const refunds = await db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .limit(maxPerRun)
    .execute()
  for (const { id } of refunds) await reconcileOne(services, { refundId: id }, () => makeRefund(services, id))
  const entries = await db
    .selectFrom('balance_entry')
    .select('id')
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .limit(maxPerRun)
    .execute()
  for (const { id } of entries) await reconcileOne(services, { entryId: id }, () => makeBalanceEntry(services, id))
}

/** Leaves out drafts of ended subscriptions, which stay drafts and have no effect. */
async function reconcileInvoices(services: PaymentServices): Promise<void> {
  const invoices = await services.db
    .selectFrom('invoice')
    .leftJoin('subscription', 'subscription.stripe_id', 'invoice.stripe_subscription')
    .select('invoice.stripe_id')
    .where('invoice.status', 'in', ['draft', 'open'])
    .where('invoice.synced_at', '<', hoursAgo(services, openHours))
    .where((eb) => eb.or([eb('invoice.status', '=', 'open'), eb('subscription.ended_at', 'is', null)]))
    .orderBy('invoice.synced_at')
    .limit(maxPerRun)
    .execute()
  for (const { stripe_id } of invoices)
    await reconcileOne(services, { invoice: stripe_id }, () => syncInvoice(services, stripe_id))
}

/** Ends gift payments reserved a day ago or longer: most of their charges are over. */
async function reconcileGiftCharges(services: PaymentServices): Promise<void> {
  const charges = await services.db
    .selectFrom('gift_payment')
    .select('charge_key')
    .where('state', '=', 'reserved')
    .where('charge_key', 'is not', null)
    .where('created_at', '<', hoursAgo(services, quietHours))
    .orderBy('created_at')
    .limit(maxPerRun)
    .execute()
  for (const { charge_key } of charges)
    await reconcileOne(services, { charge: charge_key }, () => endGiftCharge(services, String(charge_key)))
}

/** Reads customers whose balance an invoice has changed since they were last read. */
async function reconcileBalances(services: PaymentServices): Promise<void> {
  const customers = await services.db
    .selectFrom('payment_customer')
    .select('account_id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoice')
          .select('invoice.stripe_id')
          .whereRef('invoice.account_id', '=', 'payment_customer.account_id')
          .whereRef('invoice.total_pence', '<>', 'invoice.due_pence')
          .where((either) =>
            either.or([
              either('payment_customer.synced_at', 'is', null),
              either('invoice.synced_at', '>', either.ref('payment_customer.synced_at')),
            ]),
          ),
      ),
    )
    .limit(maxPerRun)
    .execute()
  for (const { account_id } of customers)
    await reconcileOne(services, { accountId: account_id }, () => syncCustomer(services, account_id))
}

/** Reads subscriptions: incomplete ones, and ones past the end of their period, in every run; unpaid ones hourly; others daily. */
async function reconcileSubscriptions(services: PaymentServices): Promise<void> {
  const subscriptions = await services.db
    .selectFrom('subscription')
    .select('stripe_id')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'incomplete'),
        eb.and([eb('status', 'in', ['active', 'trialing']), eb('period_end', '<', services.clock.now())]),
        eb.and([
          eb.or([eb('status', 'in', ['past_due', 'unpaid']), eb('pending_update', '=', true)]),
          eb('status', 'not in', ['canceled', 'incomplete_expired']),
          eb('synced_at', '<', hoursAgo(services, openHours)),
        ]),
        eb.and([
          eb('status', 'not in', ['canceled', 'incomplete_expired']),
          eb('synced_at', '<', hoursAgo(services, quietHours)),
        ]),
      ]),
    )
    .orderBy('synced_at')
    .limit(maxPerRun)
    .execute()
  for (const { stripe_id } of subscriptions)
    await reconcileOne(services, { subscription: stripe_id }, () => syncSubscription(services, stripe_id))
}

async function reconcileDisputes(services: PaymentServices): Promise<void> {
  const disputes = await services.db
    .selectFrom('dispute')
    .select('stripe_id')
    .where('open', '=', true)
    .where('synced_at', '<', hoursAgo(services, quietHours))
    .limit(maxPerRun)
    .execute()
  for (const { stripe_id } of disputes)
    await reconcileOne(services, { dispute: stripe_id }, () => syncDispute(services, stripe_id))
}

const hoursAgo = ({ clock }: PaymentServices, hours: number): Date => new Date(clock.now().getTime() - hours * hourMs)

/** Logs a failing read, which must not prevent the others. */
async function reconcileOne(services: PaymentServices, ids: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, ...ids }, 'reconciliation postponed to the next run')
  }
}
