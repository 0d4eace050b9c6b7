import { type Pence, zeroPence } from '#server/kernel/money.ts'
import type { PaymentServices } from '../../services.ts'
import { performUpdate, type SubscriptionUpdate } from '../provider/perform-update.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { readUnusedCredit } from '../refunds/read-unused-credit.ts'
import { dropUnpaidInvoices } from './drop-unpaid-invoices.ts'

/**
 * Pauses a subscription until it is resumed, and keeps the unused part of the paid period as a credit. Stops collecting an
 * unpaid renewal. Does nothing if it is already paused.
 * @throws Refusal provider_unreachable, GatewayError `refused`
 */
export const pauseSubscription = (
  services: PaymentServices,
  { operation, subscriptionId }: SubscriptionUpdate,
): Promise<{ readonly unusedCredit: Pence }> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const subscription = await gateway.getSubscription(subscriptionId)
    const isPaused = async () => (await gateway.getSubscription(subscriptionId)).status === 'paused'
    if (subscription.status !== 'paused')
      await performUpdate(services, {
        name: operation,
        objectId: subscriptionId,
        input: { pause: subscriptionId },
        call: (key) => gateway.pauseSubscription({ key, subscriptionId }),
        hasHappened: isPaused,
      })
    await dropUnpaidInvoices(services, { operation, subscriptionId })
    const unusedCredit = await readUnusedCredit(services, subscriptionId)
    return { unusedCredit: unusedCredit ?? zeroPence }
  })
