import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { doneOutcome, invoiceOfUpdate, type PaymentOutcome, unpaidOutcome } from '../provider/payment-outcome.ts'
import { performUpdate, type SubscriptionUpdate } from '../provider/perform-update.ts'
import { throughProvider } from '../provider/through-provider.ts'

/**
 * Resumes a paused subscription with a new period, once that is paid. A declined card leaves it paused, with an invoice to pay
 * on-session; a repeated request returns that invoice while it is open. Does nothing if it is already active.
 * @throws Refusal provider_unreachable, GatewayError `refused`
 */
export const resumeSubscription = (
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionUpdate,
): Promise<PaymentOutcome<'active'>> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const read = () => gateway.getSubscription(subscriptionId)
    const before = await read()
    let message: string | undefined
    if (before.status === 'paused' && before.openInvoiceId === null)
      try {
        await performUpdate(services, {
          name: operation,
          objectId: subscriptionId,
          input: { resume: subscriptionId },
          call: (key) => gateway.resumeSubscription({ key, subscriptionId }),
          hasHappened: async () => {
            const now = await read()
            return now.status !== 'paused' || now.openInvoiceId !== null
          },
        })
      } catch (error) {
        if (!(error instanceof GatewayError) || error.failure !== 'card') throw error
        message = error.message
      }
    const after = await read()
    const invoice = await invoiceOfUpdate(
      services,
      after.status === 'active' ? after.latestInvoiceId : after.openInvoiceId,
    )
    return after.status === 'active' ? doneOutcome('active', invoice) : unpaidOutcome(invoice, message)
  })
