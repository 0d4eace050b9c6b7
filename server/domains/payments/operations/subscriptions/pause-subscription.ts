import { type Pence, zeroPence } from '#server/kernel/money.ts'
import type { PaymentServices } from '../../services.ts'
import { performAct, type SubscriptionAct } from '../provider/perform-act.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { readUnusedCredit } from '../refunds/read-unused-credit.ts'
import { dropUnpaidInvoices } from './drop-unpaid-invoices.ts'

/**
 * Stops a subscription until it is resumed; the unused time of the paid period is kept as a credit for then. A renewal
 * that was billed and is not paid is not collected any more. Already paused is done. @throws Refusal provider_unreachable, GatewayError `refused`
 */
export const pauseSubscription = (
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionAct,
): Promise<{ readonly unusedCredit: Pence }> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const subscription = await gateway.getSubscription(subscriptionId)
    const isPaused = async () => (await gateway.getSubscription(subscriptionId)).status === 'paused'
    if (subscription.status !== 'paused')
      await performAct(services, {
        name: operation,
        on: subscriptionId,
        input: { pause: subscriptionId },
        call: (key) => gateway.pauseSubscription({ key, subscriptionId }),
        hasHappened: isPaused,
      })
    await dropUnpaidInvoices(services, { operation, subscriptionId })
    const unusedCredit = await readUnusedCredit(services, subscriptionId)
    return { unusedCredit: unusedCredit ?? zeroPence }
  })
