import type { PaymentServices } from '../services.ts'
import { performAct, type SubscriptionAct } from './perform-act.ts'
import { syncInvoice } from './sync-invoice.ts'
import { syncSubscription } from './sync-subscription.ts'
import { throughProvider } from './through-provider.ts'
import { voidInvoice } from './void-invoice.ts'

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
    for (const { invoiceId, status } of await gateway.listUnpaidInvoices(subscriptionId)) {
      if (status === 'open') await voidInvoice(services, { operation: `${operation}:void:${invoiceId}`, invoiceId })
      else
        await performAct(services, {
          name: `${operation}:stop:${invoiceId}`,
          on: invoiceId,
          input: { stop: invoiceId },
          call: (key) => gateway.stopCollecting({ key, invoiceId }),
        })
      await syncInvoice(services, invoiceId)
    }
    const { customerId } = await gateway.getSubscription(subscriptionId)
    for (const { itemId } of await gateway.listPendingItems({ customerId, subscriptionId }))
      await gateway.deletePendingItem(itemId)
    await syncSubscription(services, subscriptionId)
  })
