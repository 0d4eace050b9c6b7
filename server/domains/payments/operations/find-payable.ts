import type { PaymentServices } from '../services.ts'
import { type Payable, payableOf } from './provider/payment-outcome.ts'
import { throughProvider } from './provider/through-provider.ts'
import { syncInvoice } from './subscriptions/sync-invoice.ts'

/**
 * Reads the open invoice of a subscription at the provider; null without one.
 * @throws Refusal provider_unreachable
 */
export const findPayable = (services: PaymentServices, subscriptionId: string): Promise<Payable | null> =>
  throughProvider(services, async () => {
    const { openInvoiceId } = await services.gateway.getSubscription(subscriptionId)
    if (openInvoiceId === null) return null
    const invoice = await services.gateway.getInvoice(openInvoiceId)
    if (invoice.status !== 'open') return null
    await syncInvoice(services, openInvoiceId)
    return payableOf(invoice)
  })
