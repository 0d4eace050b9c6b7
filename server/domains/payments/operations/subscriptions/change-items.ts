import { GatewayError, type SubscriptionState } from '../../gateway.ts'
import { clampToPeriod } from '../../rules/prorated-at.ts'
import { areAsDesired, changesOfItems, type DesiredItems } from '../../rules/subscription-items.ts'
import type { PaymentServices } from '../../services.ts'
import { takeBackFromDrafts } from '../gift/take-back-drafts.ts'
import { doneOutcome, invoiceOfUpdate, type PaymentOutcome, unpaidOutcome } from '../provider/payment-outcome.ts'
import { performOperation } from '../provider/perform-operation.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { findDesiredItems, type ItemsTarget } from './items-target.ts'

export interface ItemsChange {
  /** Names this change permanently, e.g. `change:{planChangeId}`: a repeated request has no further effect. */
  readonly operation: string
  readonly subscriptionId: string
  readonly target: ItemsTarget
  readonly proratedAt: Date
  /** The start of the period for which the amount was shown; once it is over, nothing is requested (code period_over). */
  readonly periodStart?: Date | null
  /**
   * `invoice_now`: the difference is charged now, and nothing changes until it is paid. `none`: nothing is charged for the
   * current period. `credit`: the difference goes to the customer's balance.
   */
  readonly billing: 'invoice_now' | 'none' | 'credit'
  /** Asked once the operation is recorded, just before the call. If false, nothing is requested (code change_dropped). */
  readonly isWanted?: () => Promise<boolean>
}

/**
 * Code: the provider has dropped the pending change, or it was no longer wanted when it would have been requested. Nothing was
 * changed and nothing is owed.
 */
export const changeDropped = 'change_dropped'

/** Code: the previewed period is over, so the amount would differ and must be previewed again. */
export const periodOver = 'period_over'

/**
 * Changes the items of a subscription. Safe to repeat: returns a change that is complete or awaits its payment without requesting
 * it again.
 * @throws Refusal plan_unavailable, provider_unreachable
 * @throws GatewayError `refused`, with code change_dropped if the pending change was voided, has expired or is no longer wanted,
 * or code period_over if it was previewed for another period
 */
export const changeItems = (services: PaymentServices, change: ItemsChange): Promise<PaymentOutcome<'applied'>> =>
  throughProvider(services, async () => {
    const { gateway } = services
    const { operation, subscriptionId, target, proratedAt, periodStart, billing, isWanted } = change
    const wanted = await findDesiredItems(services, target)
    const read = () => gateway.getSubscription(subscriptionId)
    const before = await read()
    const already = await outcomeOf(services, before, wanted)
    if (already) return already
    const waitsForPayment = billing === 'invoice_now'
    const items = changesOfItems(before.items, wanted, waitsForPayment ? 'emptied' : 'deleted')
    const from = billing === 'none' ? null : clampToPeriod(proratedAt, before)
    // Just after a renewal, the moment would be moved into the new period and the whole difference charged.
    const isOver = periodStart != null && before.periodStart?.getTime() !== periodStart.getTime()
    if (from === undefined || isOver)
      throw new GatewayError('refused', 'The period that was previewed is over.', { code: periodOver })
    if (waitsForPayment) await takeBackFromDrafts(services, subscriptionId)
    try {
      const after = await performOperation(services, {
        name: operation,
        input: { subscriptionId, wanted, proratedAt: proratedAt.toISOString(), billing },
        call: async (key) => {
          if (isWanted && !(await isWanted())) throw dropped()
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
          return hasOrAwaits(now, wanted) ? now : undefined
        },
      })
      const outcome = await outcomeOf(services, after, wanted)
      if (outcome) return outcome
    } catch (error) {
      const outcome = await outcomeAfterDecline(services, error, read, wanted)
      if (outcome) return outcome
      throw error
    }
    throw dropped()
  })

const dropped = () =>
  new GatewayError('refused', 'The change is not waiting at the provider any more.', { code: changeDropped })

const hasOrAwaits = ({ items, pendingItems }: SubscriptionState, wanted: DesiredItems): boolean =>
  areAsDesired(items, wanted) || (pendingItems !== null && areAsDesired(pendingItems, wanted))

/** @returns undefined unless the subscription has the desired items, or will have them once it is paid */
async function outcomeOf(
  services: PaymentServices,
  subscription: SubscriptionState,
  wanted: DesiredItems,
  message?: string,
): Promise<PaymentOutcome<'applied'> | undefined> {
  if (!hasOrAwaits(subscription, wanted)) return undefined
  const { items, latestInvoiceId, openInvoiceId } = subscription
  const applied = areAsDesired(items, wanted)
  const invoice = await invoiceOfUpdate(services, applied ? latestInvoiceId : openInvoiceId)
  return applied ? doneOutcome('applied', invoice) : unpaidOutcome(invoice, message)
}

/** The provider may answer 402 and still keep the pending change, which then awaits its payment. */
async function outcomeAfterDecline(
  services: PaymentServices,
  error: unknown,
  read: () => Promise<SubscriptionState>,
  wanted: DesiredItems,
): Promise<PaymentOutcome<'applied'> | undefined> {
  if (!(error instanceof GatewayError) || error.failure !== 'card') return undefined
  return outcomeOf(services, await read(), wanted, error.message)
}
