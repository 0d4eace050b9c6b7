import type { PaymentServices } from '../../services.ts'
import { performAct, type SubscriptionAct } from '../provider/perform-act.ts'
import { throughProvider } from '../provider/through-provider.ts'

/** Renewal off, or on again. Already so is done. @throws Refusal provider_unreachable, GatewayError `refused` */
export const stopAtPeriodEnd = (
  services: PaymentServices,
  { operation, subscriptionId, stop }: SubscriptionAct & { readonly stop: boolean },
): Promise<void> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const isSo = async () => (await gateway.getSubscription(subscriptionId)).cancelAtPeriodEnd === stop
    if (await isSo()) return
    await performAct(services, {
      name: operation,
      on: subscriptionId,
      input: { subscriptionId, stop },
      call: (key) => gateway.stopAtPeriodEnd({ key, subscriptionId, stop }),
      hasHappened: isSo,
    })
  })
