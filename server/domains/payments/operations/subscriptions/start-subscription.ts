import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { SubscriptionState } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { ensureHireTaxRate } from '../ensure-tax-rate.ts'
import { performOperation } from '../provider/perform-operation.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { type Payer, withCustomer } from '../with-customer.ts'
import { findDesiredItems, type ItemsTarget } from './items-target.ts'
import { syncSubscription } from './sync-subscription.ts'

export interface SubscriptionStart {
  /** Names this start permanently; the same name with the same terms gives the same subscription. */
  readonly operation: string
  readonly payer: Payer
  readonly target: ItemsTarget
  /** The membership that it pays for. */
  readonly reference: Id<'membership'>
  readonly billedFrom: Date
  readonly billedUntil: Date
}

/**
 * Starts a subscription that awaits its first payment, at the card form or on the provider's page of the invoice. Safe to repeat.
 * @throws Refusal plan_unavailable, provider_unreachable
 */
export const startSubscription = (services: PaymentServices, start: SubscriptionStart): Promise<SubscriptionState> =>
  throughProvider(services, async () => {
    const { operation, payer, target, reference, billedFrom, billedUntil } = start
    const { gateway, clock } = services
    const { plan, booster } = await findDesiredItems(services, target)
    const items = [
      { priceId: plan, quantity: 1 },
      ...(booster && booster.steps > 0 ? [{ priceId: booster.priceId, quantity: booster.steps }] : []),
    ]
    const taxRateId = await ensureHireTaxRate(services, dayInLondon(clock.now()))
    const made = await withCustomer(services, payer, (customerId) => {
      const { accountId } = payer
      const input = { accountId, customerId, items, taxRateId, reference, billedFrom, billedUntil }
      return performOperation(services, {
        name: operation,
        input,
        call: (key) => gateway.createSubscription({ ...input, key }),
        idOf: ({ subscriptionId }) => subscriptionId,
        read: gateway.getSubscription,
      })
    })
    await syncSubscription(services, made.subscriptionId)
    return made
  })
