import type { PaymentServices } from '../../services.ts'
import type { SubscriptionAct } from '../provider/perform-act.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { dropUnpaidInvoices } from './drop-unpaid-invoices.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Ends a subscription at the provider now, and everything that it might still collect: open invoices are voided, drafts
 * are not finished, pending items are deleted. Safe to repeat. @throws Refusal provider_unreachable
 */
export const endSubscriptionNow = (
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionAct,
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
