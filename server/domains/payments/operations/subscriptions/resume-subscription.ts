import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { invoiceOfAct, isDone, needsPayment, type PaymentOutcome } from '../provider/payment-outcome.ts'
import { performAct, type SubscriptionAct } from '../provider/perform-act.ts'
import { throughProvider } from '../provider/through-provider.ts'

/**
 * Starts a paused subscription again with a new period, once that is paid. A card that is refused leaves it paused, with
 * an invoice to pay on-session; while that is open it is answered, and no other is made. Already active is done.
 * @throws Refusal provider_unreachable, GatewayError `refused`
 */
export const resumeSubscription = (
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionAct,
): Promise<PaymentOutcome<'active'>> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const read = () => gateway.getSubscription(subscriptionId)
    const before = await read()
    let message: string | undefined
    if (before.status === 'paused' && before.openInvoiceId === null)
      try {
        await performAct(services, {
          name: operation,
          on: subscriptionId,
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
    const invoice = await invoiceOfAct(
      services,
      after.status === 'active' ? after.latestInvoiceId : after.openInvoiceId,
    )
    return after.status === 'active' ? isDone('active', invoice) : needsPayment(invoice, message)
  })
