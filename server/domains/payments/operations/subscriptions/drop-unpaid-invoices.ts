import type { PaymentServices } from '../../services.ts'
import { performAct, type SubscriptionAct } from '../provider/perform-act.ts'
import { syncInvoice } from './sync-invoice.ts'
import { voidInvoice } from './void-invoice.ts'

/**
 * Nothing that a subscription was billed for and has not paid is collected any more: open invoices are voided, drafts are
 * not finished. Safe to repeat. @throws Refusal provider_unreachable, GatewayError
 */
export async function dropUnpaidInvoices(
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionAct,
): Promise<void> {
  const { gateway } = services
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
}
