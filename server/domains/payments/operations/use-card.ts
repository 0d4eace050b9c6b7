import type { Id } from '#server/kernel/ids.ts'
import { GatewayError } from '../gateway.ts'
import type { PaymentServices } from '../services.ts'
import { performUpdate } from './provider/perform-update.ts'

interface ChosenCard {
  readonly accountId: Id<'account'>
  readonly cardId: string
  /** Counts the choices, so that choosing the same card again later is a new operation. */
  readonly turn: number
}

/**
 * Makes the card that a customer has chosen on the provider's page pay the subscription as well, because the subscription has the
 * card of the payment page, which takes precedence over the customer's. Ignores all but the latest choice. Safe to repeat.
 * @throws GatewayError when it should be retried
 */
export async function useCard(services: PaymentServices, { accountId, cardId, turn }: ChosenCard): Promise<void> {
  const { db, gateway } = services
  // Each choice has its own job, and the jobs may run in any order.
  const chosen = await db
    .selectFrom('payment_customer')
    .select('default_card')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (chosen?.default_card !== cardId) return
  const running = await db
    .selectFrom('subscription')
    .select('stripe_id')
    .where('account_id', '=', accountId)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .execute()
  for (const { stripe_id: subscriptionId } of running)
    try {
      const readCard = async () => (await gateway.getSubscription(subscriptionId)).cardId
      const current = await readCard()
      if (current === null || current === cardId) continue
      await performUpdate(services, {
        name: `use-card:${subscriptionId}:${turn}`,
        objectId: subscriptionId,
        input: { subscriptionId, cardId },
        call: (key) => gateway.useCard({ key, subscriptionId, cardId }),
        hasHappened: async () => (await readCard()) === cardId,
      })
    } catch (error) {
      if (!(error instanceof GatewayError) || (error.failure !== 'refused' && error.failure !== 'missing')) throw error
      services.log.error({ err: error, subscriptionId }, 'subscription keeps a replaced card')
    }
}
