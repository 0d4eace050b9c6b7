import { GatewayError, type SubscriptionState } from '../../gateway.ts'
import { proratedWithin } from '../../rules/prorated-at.ts'
import { areAsWanted, changesOfItems, type WantedItems } from '../../rules/subscription-items.ts'
import type { PaymentServices } from '../../services.ts'
import { invoiceOfAct, isDone, needsPayment, type PaymentOutcome } from '../provider/payment-outcome.ts'
import { performOperation } from '../provider/perform-operation.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { findWantedItems, type ItemsTarget } from './items-target.ts'

export interface ItemsChange {
  /** Names this change for ever, e.g. `change:{planChangeId}`: asked for twice it is done once. */
  readonly operation: string
  readonly subscriptionId: string
  readonly target: ItemsTarget
  readonly proratedAt: Date
  /**
   * `invoice_now`: the difference is charged now, and nothing changes until it is paid. `none`: nothing is charged for the
   * period that runs. `credit`: the difference goes to the customer's balance.
   */
  readonly billing: 'invoice_now' | 'none' | 'credit'
}

/** The act was done before, and the provider has dropped what came of it: nothing was changed and nothing is owed. */
export const changeDropped = 'change_dropped'

/** The period that was previewed is over, so the sum would be another one: it must be previewed anew. */
export const periodOver = 'period_over'

/**
 * Makes the items of a subscription what they should be. Safe to repeat: what is so already, or waits for its payment
 * already, is answered and not asked for again.
 * @throws Refusal plan_unavailable, provider_unreachable; GatewayError `refused`, with code change_dropped when a change
 * that waited for its payment was voided or ran out, with code period_over when it was previewed for another period
 */
export const changeItems = (services: PaymentServices, change: ItemsChange): Promise<PaymentOutcome<'applied'>> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const { operation, subscriptionId, target, proratedAt, billing } = change
    const wanted = await findWantedItems(services, target)
    const read = () => gateway.getSubscription(subscriptionId)
    const before = await read()
    const already = await outcomeOf(services, before, wanted)
    if (already) return already
    const waitsForPayment = billing === 'invoice_now'
    const items = changesOfItems(before.items, wanted, waitsForPayment ? 'emptied' : 'deleted')
    const from = billing === 'none' ? null : proratedWithin(proratedAt, before)
    if (from === undefined)
      throw new GatewayError('refused', 'The period that was previewed is over.', { code: periodOver })
    try {
      const after = await performOperation(services, {
        name: operation,
        input: { subscriptionId, wanted, proratedAt: proratedAt.toISOString(), billing },
        call: async (key) => {
          await gateway.updateItems({
            key,
            subscriptionId,
            items,
            proratedAt: from,
            waitsForPayment,
          })
          return read()
        },
        idOf: (subscription) => subscription.subscriptionId,
        read,
        find: async () => {
          const now = await read()
          return isAskedFor(now, wanted) ? now : undefined
        },
      })
      const outcome = await outcomeOf(services, after, wanted)
      if (outcome) return outcome
    } catch (error) {
      const outcome = await afterDecline(services, error, read, wanted)
      if (outcome) return outcome
      throw error
    }
    throw new GatewayError('refused', 'The change is not waiting at the provider any more.', { code: changeDropped })
  })

const isAskedFor = ({ items, pendingItems }: SubscriptionState, wanted: WantedItems): boolean =>
  areAsWanted(items, wanted) || (pendingItems !== null && areAsWanted(pendingItems, wanted))

/** Undefined while the subscription neither is as wanted nor will be when it is paid. */
async function outcomeOf(
  services: PaymentServices,
  subscription: SubscriptionState,
  wanted: WantedItems,
  message?: string,
): Promise<PaymentOutcome<'applied'> | undefined> {
  if (!isAskedFor(subscription, wanted)) return undefined
  const { items, latestInvoiceId, openInvoiceId } = subscription
  const applied = areAsWanted(items, wanted)
  const invoice = await invoiceOfAct(services, applied ? latestInvoiceId : openInvoiceId)
  return applied ? isDone('applied', invoice) : needsPayment(invoice, message)
}

/** A server may say 402 and keep the change waiting all the same: then it is to be paid, not refused. */
async function afterDecline(
  services: PaymentServices,
  error: unknown,
  read: () => Promise<SubscriptionState>,
  wanted: WantedItems,
): Promise<PaymentOutcome<'applied'> | undefined> {
  if (!(error instanceof GatewayError) || error.failure !== 'card') return undefined
  return outcomeOf(services, await read(), wanted, error.message)
}
