import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { IntentRow } from '../queries/intents.ts'
import type { PaymentServices } from '../services.ts'
import { throughProvider } from './provider/through-provider.ts'
import { type ReportedSuccess, syncIntentToSpend } from './sync-intent.ts'

export interface VerifiedIntent {
  readonly status: IntentRow['status']
  readonly checkoutId: Id<'checkout'>
  readonly amountPence: number
  readonly consumedBy: string | null
  /** Its success, if it is not stored yet; the spender stores it (consumeIntent). */
  readonly seen?: ReportedSuccess
}

/**
 * Reads a payment at the provider for a caller that spends it immediately; the client's claim is never trusted
 * (product §4.2).
 * @throws Refusal provider_unreachable
 */
export async function verifyToSpend(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<VerifiedIntent> {
  const { row, seen } = await throughProvider(services, () => syncIntentToSpend(services, intentId, by))
  return {
    status: seen ? 'succeeded' : row.status,
    checkoutId: row.checkout_id,
    amountPence: row.amount_pence,
    consumedBy: row.consumed_by,
    ...(seen && { seen }),
  }
}
