import { type Pence, pence } from '#server/kernel/money.ts'
import type { PaymentServices } from '../../services.ts'
import { throughProvider } from '../provider/through-provider.ts'

/**
 * Reads the credit that the provider keeps for a paused subscription's unused time; null unless it is paused there.
 * @throws Refusal provider_unreachable, GatewayError
 */
export const readUnusedCredit = (services: PaymentServices, subscriptionId: string): Promise<Pence | null> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const subscription = await gateway.getSubscription(subscriptionId)
    if (subscription.status !== 'paused') return null
    const pending = await gateway.listPendingItems(subscription)
    return pence(Math.max(0, -pending.reduce((sum, { amount }) => sum + amount, 0)))
  })
