import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError } from '../gateway.ts'
import { findIntent } from '../queries/intents.ts'
import type { PaymentServices } from '../services.ts'
import { performOperation } from './provider/perform-operation.ts'
import { syncIntent } from './sync-intent.ts'

/**
 * Cancels a payment that is no longer needed. One that has been paid is published and returned as succeeded, and the caller must
 * treat it as paid. Makes network calls: call it outside a transaction.
 * @throws GatewayError
 */
export async function cancelIntent(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<'canceled' | 'succeeded' | 'processing'> {
  const row = await findIntent(services.db, intentId)
  if (!row || row.status === 'canceled') return 'canceled'
  if (row.status === 'succeeded') return 'succeeded'
  const providerId = row.stripe_id
  if (providerId === null) {
    if (await cancelBeforeCreated(services, intentId)) return 'canceled'
    return cancelIntent(services, intentId, by)
  }
  try {
    await performOperation(services, {
      name: `cancel:${intentId}`,
      input: { intent: providerId },
      call: async (key) => {
        await services.gateway.cancelIntent({ key, intentId: providerId })
        return providerId
      },
      idOf: (id) => id,
      read: async (id) => id,
    })
  } catch (error) {
    // Already paid or cancelled: its current state is read below.
    if (!(error instanceof GatewayError) || (error.failure !== 'refused' && error.failure !== 'missing')) throw error
  }
  const { status } = await syncIntent(services, intentId, by)
  return status === 'canceled' || status === 'succeeded' ? status : 'processing'
}

/** Cancels a payment here alone: nobody has its secret, so it cannot be paid even if the provider still creates it. */
async function cancelBeforeCreated(services: PaymentServices, intentId: Id<'payment-intent'>): Promise<boolean> {
  const changed = await transaction(services.db, (tx) =>
    tx
      .updateTable('payment_intent')
      .set((eb) => ({ status: 'canceled', version: eb('version', '+', 1), synced_at: services.clock.now() }))
      .where('id', '=', intentId)
      .where('status', '=', 'creating')
      .returning('id')
      .executeTakeFirst(),
  )
  return changed !== undefined
}
