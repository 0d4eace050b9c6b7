import { isId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { PermanentFailure } from '#server/platform/jobs/permanent-failure.ts'
import { GatewayError } from '../gateway.ts'
import { findAccountOfCustomer } from '../queries/customers.ts'
import { findIntent, findIntentByProviderId } from '../queries/intents.ts'
import { eventSubject } from '../rules/event-subject.ts'
import { nextAttempt } from '../rules/next-attempt.ts'
import type { PaymentServices } from '../services.ts'
import { adoptCustomer } from './adopt-customer.ts'
import { recordCreatedIntent } from './ensure-payment.ts'
import { NotYetKnown } from './provider/not-yet-known.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { syncInvoice } from './subscriptions/sync-invoice.ts'
import { syncSubscription } from './subscriptions/sync-subscription.ts'
import { syncCustomer } from './sync-customer.ts'
import { syncDispute } from './sync-dispute.ts'
import { syncIntent } from './sync-intent.ts'

/**
 * Handles a stored webhook by reading the object it names at the provider, so that order and repetition do not matter. Retries
 * for 24 hours an object that is ours but not stored yet, or cannot be read now. Drops an event whose object the provider does not know
 * on two attempts in a row; once is not enough, because an event may arrive before its object can be read.
 * @throws PermanentFailure after 24 hours; the event stays open, so that the job can be retried
 */
export async function handleEvent(services: PaymentServices, eventId: string): Promise<void> {
  const { db, clock } = services
  const event = await db
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (!event) return
  const done = (error: string | null) =>
    transaction(db, (tx) =>
      tx
        .updateTable('webhook_inbox')
        .set((eb) => ({ done_at: clock.now(), attempts: eb('attempts', '+', 1), error }))
        .where('event_id', '=', eventId)
        .execute(),
    )
  try {
    await syncSubject(services, event.type, event.object_id)
    await done(null)
  } catch (error) {
    if (!(error instanceof NotYetKnown || error instanceof GatewayError)) throw error
    const isMissing = error instanceof GatewayError && error.failure === 'missing'
    // The previous attempt did not find the object either: only a missing object leaves this text.
    if (isMissing && event.error === error.message.slice(0, 2000)) {
      services.log.warn({ err: error, eventId }, 'payment event names an object unknown to the provider')
      await done(error.message.slice(0, 2000))
    } else await tryAgainLater(services, eventId, error)
  }
}

async function syncSubject(services: PaymentServices, type: string, objectId: string): Promise<void> {
  const { gateway } = services
  switch (eventSubject(type)) {
    case 'intent':
      return syncIntentByProviderId(services, objectId)
    case 'session': {
      const { subscriptionId } = await gateway.getCheckoutSession(objectId)
      if (subscriptionId !== null) await syncSubscription(services, subscriptionId)
      return
    }
    case 'subscription':
      await syncSubscription(services, objectId)
      return
    case 'invoice': {
      const invoice = await syncInvoice(services, objectId)
      if (invoice?.stripe_subscription) await syncSubscription(services, invoice.stripe_subscription)
      return
    }
    case 'invoice-alone':
      await syncInvoice(services, objectId)
      return
    case 'refund':
      return recordRefund(services, await gateway.getRefund(objectId))
    case 'charge':
      for (const refund of await gateway.listRefunds({ chargeId: objectId })) await recordRefund(services, refund)
      return
    case 'dispute':
      return syncDispute(services, objectId)
    case 'customer': {
      const known = await findAccountOfCustomer(services.db, objectId)
      const accountId = known ?? (await adoptCustomer(services, objectId))
      if (accountId !== undefined) await syncCustomer(services, accountId)
      return
    }
    case undefined:
      return
  }
}

/** Only payments with our metadata are ours; payments of invoices arrive here as well. */
async function syncIntentByProviderId(services: PaymentServices, providerId: string): Promise<void> {
  const known = await findIntentByProviderId(services.db, providerId)
  if (known) return void (await syncIntent(services, known.id, 'provider'))
  const state = await services.gateway.getIntent(providerId)
  const { intentId } = state.metadata
  if (intentId === undefined || !isId<'payment-intent'>(intentId)) return
  const row = await findIntent(services.db, intentId)
  if (!row) throw new NotYetKnown(`payment ${intentId}`)
  // The call that created this payment got no answer; the webhook says which one it is.
  await recordCreatedIntent(services, row.id, state)
  await syncIntent(services, row.id, 'provider')
}

async function tryAgainLater(services: PaymentServices, eventId: string, error: Error): Promise<void> {
  const now = services.clock.now()
  const due = await transaction(services.db, async (tx) => {
    const { attempts, received_at } = await tx
      .updateTable('webhook_inbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), error: error.message.slice(0, 2000) }))
      .where('event_id', '=', eventId)
      .returning(['attempts', 'received_at'])
      .executeTakeFirstOrThrow()
    const dueAt = nextAttempt(received_at, attempts, now)
    if (dueAt)
      await enqueueJob(tx, now, {
        kind: 'webhook:handle',
        payload: { eventId },
        dueAt,
        dedupeKey: `webhook:${eventId}:${attempts + 1}`,
      })
    return dueAt
  })
  // The office is emailed about the failed job, and can have it tried again.
  if (!due)
    throw new PermanentFailure(`payment event ${eventId} failed for 24 hours: ${error.message}`, { cause: error })
  services.log.warn({ err: error, eventId, due }, 'payment event will be retried')
}
