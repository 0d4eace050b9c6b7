import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { IntentRow } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { syncIntent } from './sync-intent.ts'
import { throughProvider } from './through-provider.ts'

export interface VerifiedIntent {
  readonly status: IntentRow['status']
  readonly amountPence: number
  /** The provider's message about the last card that was refused. */
  readonly lastError: string | null
  readonly consumedBy: string | null
}

/**
 * What a payment is at the provider now; a client's word for it is never believed (decisions.md §4.2). One that has
 * succeeded has told the others by the time this answers. @throws Refusal provider_unreachable
 */
export async function verifyIntent(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<VerifiedIntent> {
  const row = await throughProvider(services, () => syncIntent(services, intentId, by))
  return {
    status: row.status,
    amountPence: row.amount_pence,
    lastError: row.last_error,
    consumedBy: row.consumed_by,
  }
}
