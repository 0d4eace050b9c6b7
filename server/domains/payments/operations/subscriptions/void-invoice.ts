import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { performUpdate } from '../provider/perform-update.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { syncInvoice } from './sync-invoice.ts'

/**
 * Voids an open invoice, and with it the change that awaits its payment. Does nothing if it is already void. If it was paid first,
 * publishes and returns it as paid.
 * @throws Refusal provider_unreachable
 */
export const voidInvoice = (
  services: PaymentServices,
  { operation, invoiceId }: { readonly operation: string; readonly invoiceId: string },
): Promise<'void' | 'paid'> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const statusNow = async () => (await gateway.getInvoice(invoiceId)).status
    try {
      if ((await statusNow()) === 'open')
        await performUpdate(services, {
          name: operation,
          objectId: invoiceId,
          input: { void: invoiceId },
          call: (key) => gateway.voidInvoice({ key, invoiceId }),
          hasHappened: async () => (await statusNow()) === 'void',
        })
    } catch (error) {
      // Already paid or void; its state is read below.
      if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    }
    const replica = await syncInvoice(services, invoiceId)
    return (replica?.status ?? (await statusNow())) === 'paid' ? 'paid' : 'void'
  })
