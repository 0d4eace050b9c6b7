import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { performAct } from '../provider/perform-act.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { syncInvoice } from './sync-invoice.ts'

/**
 * Gives up an open invoice, and with it the change that waits for it. Already void is done; one that was paid first is
 * answered as such and told to the others. @throws Refusal provider_unreachable
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
        await performAct(services, {
          name: operation,
          on: invoiceId,
          input: { void: invoiceId },
          call: (key) => gateway.voidInvoice({ key, invoiceId }),
          hasHappened: async () => (await statusNow()) === 'void',
        })
    } catch (error) {
      // Paid or void already: which of them is read below.
      if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    }
    const mirror = await syncInvoice(services, invoiceId)
    return (mirror?.status ?? (await statusNow())) === 'paid' ? 'paid' : 'void'
  })
