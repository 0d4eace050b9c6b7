import type { PaymentServices } from '../../services.ts'
import { performUpdate, type SubscriptionUpdate } from '../provider/perform-update.ts'
import { syncInvoice } from './sync-invoice.ts'
import { voidInvoice } from './void-invoice.ts'

/**
 * Stops the collection of a subscription's unpaid invoices: voids open ones, and keeps drafts from being finalised. Safe to
 * repeat.
 * @throws Refusal provider_unreachable, GatewayError
 */
export async function dropUnpaidInvoices(
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionUpdate,
): Promise<void> {
  const { gateway } = services
  for (const { invoiceId, status } of await gateway.listUnpaidInvoices(subscriptionId)) {
    if (status === 'open') await voidInvoice(services, { operation: `${operation}:void:${invoiceId}`, invoiceId })
    else
      await performUpdate(services, {
        name: `${operation}:stop:${invoiceId}`,
        objectId: invoiceId,
        input: { stop: invoiceId },
        call: (key) => gateway.stopCollecting({ key, invoiceId }),
      })
    await syncInvoice(services, invoiceId)
  }
}
