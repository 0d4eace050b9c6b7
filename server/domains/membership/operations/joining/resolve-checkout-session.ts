import { releaseHolds } from '#server/domains/inventory/index.ts'
import {
  type CheckoutSessionState,
  endGiftCharge,
  endGiftChargeLater,
  sessionCharge,
  syncSubscription,
  throughProvider,
} from '#server/domains/payments/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CheckoutSessionRow } from '../../queries/checkout-sessions.ts'
import type { MembershipServices } from '../../services.ts'

/**
 * Records the outcome of a payment page that was read at the provider: syncing a paid one starts the membership or refunds it; an
 * expired one is closed and its basket released.
 * @throws Refusal provider_unreachable
 */
export async function resolveCheckoutSession(
  services: MembershipServices,
  checkoutSession: CheckoutSessionRow,
  session: CheckoutSessionState | null,
): Promise<void> {
  if (session?.status === 'complete') {
    const { subscriptionId } = session
    if (subscriptionId !== null) await throughProvider(services, () => syncSubscription(services, subscriptionId))
    return
  }
  if (session === null || session.status === 'expired') await expireCheckoutSession(services, checkoutSession)
}

export async function expireCheckoutSession(
  services: MembershipServices,
  checkoutSession: Pick<CheckoutSessionRow, 'id'>,
): Promise<void> {
  const now = services.clock.now()
  const chargeKey = sessionCharge(checkoutSession.id)
  await transaction(services.db, async (tx) => {
    const expired = await tx
      .updateTable('checkout_session')
      .set({ state: 'expired', ended_at: now })
      .where('id', '=', checkoutSession.id)
      .where('state', 'in', ['creating', 'open'])
      .returning('id')
      .executeTakeFirst()
    if (!expired) return
    await releaseHolds(tx, checkoutSession.id, now)
    await endGiftChargeLater(tx, { chargeKey, turn: 'expired', now })
  })
  await freeGiftBalance(services, chargeKey)
}

/** Frees the gift balance that the page had set aside, for the next page. If the provider does not answer, the job frees it. */
async function freeGiftBalance(services: MembershipServices, chargeKey: string): Promise<void> {
  try {
    await endGiftCharge(services, chargeKey)
  } catch (error) {
    services.log.warn({ err: error, chargeKey }, 'gift balance of a closed payment page is freed later')
  }
}
