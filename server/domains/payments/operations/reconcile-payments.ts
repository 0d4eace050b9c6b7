import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { PaymentServices } from '../services.ts'
import { cancelIntent } from './cancel-intent.ts'
import { makeRefund } from './make-refund.ts'
import { syncIntent } from './sync-intent.ts'
import { syncSubscription } from './sync-subscription.ts'

const everyMinutes = 5
/** A payment that nobody finished within a day is cancelled, so that the list of open ones stays short. */
const intentHours = 24
/** A subscription that runs quietly is read once a day all the same. */
const subscriptionHours = 24
const atOnce = 200

/** Reads again what is unfinished, so that a message that never came costs nothing but minutes. */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const intents = await db
    .selectFrom('payment_intent')
    .select(['id', 'created_at'])
    .where('status', 'not in', ['succeeded', 'canceled'])
    .orderBy('created_at')
    .limit(atOnce)
    .execute()
  for (const { id, created_at } of intents)
    await each(services, { paymentIntentId: id }, () =>
      now.getTime() - created_at.getTime() > intentHours * 3_600_000
        ? cancelIntent(services, id as Id<'payment-intent'>)
        : syncIntent(services, id as Id<'payment-intent'>),
    )
  const refunds = await db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .limit(atOnce)
    .execute()
  for (const { id } of refunds) await each(services, { refundId: id }, () => makeRefund(services, id as Id<'refund'>))
  // Unfinished or unpaid, running into a period that we have not heard of, or not looked at for a day: messages get lost.
  const subscriptions = await db
    .selectFrom('subscription')
    .select('stripe_id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['incomplete', 'past_due', 'unpaid']),
        eb.and([eb('status', 'in', ['active', 'trialing']), eb('period_end', '<', now)]),
        eb.and([
          eb('status', 'not in', ['canceled', 'incomplete_expired']),
          eb('synced_at', '<', new Date(now.getTime() - subscriptionHours * 3_600_000)),
        ]),
      ]),
    )
    .orderBy('synced_at')
    .limit(atOnce)
    .execute()
  for (const { stripe_id } of subscriptions)
    await each(services, { subscription: stripe_id }, () => syncSubscription(services, stripe_id))
}

/** One thing that cannot be read must not keep the others from being read. */
async function each(services: PaymentServices, what: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, ...what }, 'a reconciliation is left for the next round')
  }
}

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function schedulePaymentReconciliation(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / (everyMinutes * 60_000)) + 1
  await enqueueJob(tx, now, {
    kind: 'payments:reconcile',
    payload: {},
    dueAt: new Date(round * everyMinutes * 60_000),
    dedupeKey: `payments:reconcile:${round}`,
  })
}

/** The next round is asked for first, so that a failing one does not end them all. */
export async function reconcileAndGoOn(services: PaymentServices): Promise<void> {
  await transaction(services.db, (tx) => schedulePaymentReconciliation(tx, services.clock.now()))
  await reconcilePayments(services)
}
