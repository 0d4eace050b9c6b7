import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { GatewayError, type ProviderEvent } from '../gateway.ts'
import type { PaymentServices } from '../services.ts'

/**
 * Receives a webhook: verifies its signature over the raw bytes and stores it for a job to handle (payments §7). Stores a repeated
 * webhook once.
 * @throws Refusal bad_signature
 */
export async function receiveEvent(services: PaymentServices, body: Buffer, signature: string): Promise<void> {
  const event = verify(services, body, signature)
  const now = services.clock.now()
  await transaction(services.db, (tx) => storeEvent(tx, event, now))
}

/** Stores an event once, however often it arrives by webhook or in the provider's list. */
export async function storeEvent(tx: Tx, event: ProviderEvent, now: Date): Promise<void> {
  const stored = await tx
    .insertInto('webhook_inbox')
    .values({
      event_id: event.eventId,
      type: event.type,
      object_id: event.objectId,
      created: event.createdAt,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!stored) return
  await enqueueJob(tx, now, {
    kind: 'webhook:handle',
    payload: { eventId: event.eventId },
    dedupeKey: `webhook:${event.eventId}:1`,
  })
}

function verify(services: PaymentServices, body: Buffer, signature: string): ProviderEvent {
  try {
    return services.gateway.readSignedEvent(body, signature)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw new Refusal('bad_signature', 'The signature is missing or wrong.')
  }
}
