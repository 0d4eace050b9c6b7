import type { PaymentServices } from '../../services.ts'
import type { SubscriptionUpdate } from '../provider/perform-update.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { dropUnpaidInvoices } from './drop-unpaid-invoices.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Ends a subscription at the provider now, with everything it might still collect: voids open invoices, keeps drafts from being
 * finalised, and deletes pending items. Safe to repeat.
 * @throws Refusal provider_unreachable
 */
export const endSubscriptionNow = (
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionUpdate,
): Promise<void> =>
  throughProvider(services, async () => {
    const { gateway } = services
    await gateway.cancelSubscription(subscriptionId)
    await dropUnpaidInvoices(services, { operation, subscriptionId })
    const { customerId } = await gateway.getSubscription(subscriptionId)
    for (const { itemId } of await gateway.listPendingItems({ customerId, subscriptionId }))
      await gateway.deletePendingItem(itemId)
    await syncSubscription(services, subscriptionId)
  })
