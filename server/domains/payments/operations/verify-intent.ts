import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { IntentRow } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { throughProvider } from './provider/through-provider.ts'
import { type SeenSuccess, syncIntent, syncIntentToSpend } from './sync-intent.ts'

export interface VerifiedIntent {
  readonly status: IntentRow['status']
  readonly checkoutId: Id<'checkout'>
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
  return asVerified(await throughProvider(services, () => syncIntent(services, intentId, by)))
}

/** The same for a caller that spends it at once: it is handed a success that is not written yet (consumeIntent). */
export async function verifyToSpend(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<VerifiedIntent & { readonly seen?: SeenSuccess }> {
  const { row, seen } = await throughProvider(services, () => syncIntentToSpend(services, intentId, by))
  return seen ? { ...asVerified(row), status: 'succeeded', seen } : asVerified(row)
}

const asVerified = (row: IntentRow): VerifiedIntent => ({
  status: row.status,
  checkoutId: row.checkout_id,
  amountPence: row.amount_pence,
  lastError: row.last_error,
  consumedBy: row.consumed_by,
})
