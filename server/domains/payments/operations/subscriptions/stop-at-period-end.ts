import type { PaymentServices } from '../../services.ts'
import { performUpdate, type SubscriptionUpdate } from '../provider/perform-update.ts'
import { throughProvider } from '../provider/through-provider.ts'

/**
 * Turns the renewal off or on. Safe to repeat.
 * @throws Refusal provider_unreachable, GatewayError `refused`
 */
export const stopAtPeriodEnd = (
  services: PaymentServices,
  { operation, subscriptionId, stop }: SubscriptionUpdate & { readonly stop: boolean },
): Promise<void> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const isAlreadySet = async () => (await gateway.getSubscription(subscriptionId)).cancelAtPeriodEnd === stop
    if (await isAlreadySet()) return
    await performUpdate(services, {
      name: operation,
      objectId: subscriptionId,
      input: { subscriptionId, stop },
      call: (key) => gateway.stopAtPeriodEnd({ key, subscriptionId, stop }),
      hasHappened: isAlreadySet,
    })
  })
