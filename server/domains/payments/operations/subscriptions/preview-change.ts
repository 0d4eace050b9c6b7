import { type Id, newId } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { ItemChange, SubscriptionState } from '../../gateway.ts'
import { readChargeFrom } from '../../queries/gift/charge-ahead.ts'
import { describeLine } from '../../rules/describe-line.ts'
import { type InvoiceParts, partsOfInvoice } from '../../rules/parts-of-invoice.ts'
import { clampToPeriod } from '../../rules/prorated-at.ts'
import { changesOfItems } from '../../rules/subscription-items.ts'
import type { PaymentServices } from '../../services.ts'
import { throughProvider } from '../provider/through-provider.ts'
import { findDesiredItems, type ItemsTarget, periodAmount } from './items-target.ts'

export interface ChangeRequest {
  readonly accountId: Id<'account'>
  readonly subscriptionId: string
  readonly target: ItemsTarget
  /** The second from which the provider prorates; the change itself must use the same one. */
  readonly proratedAt: Date
  readonly moment: 'now' | 'renewal'
}

export interface ChangePreview extends InvoiceParts {
  /** Charged to the card now. */
  readonly due: Pence
  /** Signed, before the customer's balance is applied. */
  readonly total: Pence
  /** What makes up the total; empty for a change at the renewal. */
  readonly lines: readonly { readonly text: string; readonly amount: Pence }[]
  readonly nextPaymentAt: Date
  /** What the card will be charged then, if both balances stay as they are today. */
  readonly nextPayment: Pence
  /** What the gift balance will pay then. It pays nothing towards the change itself (decision 332). */
  readonly nextFromGift: Pence
}

/**
 * Has the provider calculate what a change costs.
 * @throws Refusal plan_unavailable, provider_unreachable
 */
export const previewChange = (services: PaymentServices, request: ChangeRequest): Promise<ChangePreview> =>
  throughProvider(services, async () => {
    const { accountId, subscriptionId, target, proratedAt, moment } = request
    const wanted = await findDesiredItems(services, target)
    const subscription = await services.gateway.getSubscription(subscriptionId)
    const items = changesOfItems(subscription.items, wanted, moment === 'now' ? 'emptied' : 'deleted')
    return moment === 'now'
      ? previewNow(services, subscription, items, {
          accountId,
          target,
          proratedAt: clampToPeriod(proratedAt, subscription),
        })
      : previewRenewal(services, subscription, items, accountId)
  })

/** Each preview is a new operation, because the price may have changed; only retries of one call share a key. */
const newKey = (): string => `preview:${newId()}`

async function previewNow(
  services: PaymentServices,
  subscription: SubscriptionState,
  items: readonly ItemChange[],
  {
    accountId,
    target,
    proratedAt = services.clock.now(),
  }: { accountId: Id<'account'>; target: ItemsTarget; proratedAt: Date | undefined },
): Promise<ChangePreview> {
  const { subscriptionId } = subscription
  const preview = await services.gateway.previewItems({ key: newKey(), subscriptionId, items, proratedAt })
  const paidUntil = preview.lines.filter(({ amount }) => amount > 0).map(({ periodEnd }) => periodEnd.getTime())
  // What is not charged now, because it is a credit or too small, goes to the balance.
  const balanceAfter = preview.due > 0 ? pence(0) : pence(preview.balance - preview.total)
  return {
    due: preview.due,
    total: preview.total,
    ...partsOfInvoice(preview),
    lines: preview.lines.map((line) => ({ text: describeLine(line), amount: line.amount })),
    nextPaymentAt: new Date(Math.max(...paidUntil, subscription.periodEnd?.getTime() ?? 0)),
    ...(await nextPaymentOf(services, accountId, pence(periodAmount(target)), balanceAfter)),
  }
}

async function nextPaymentOf({ db }: PaymentServices, accountId: Id<'account'>, price: Pence, balance: Pence) {
  const { charge, fromGift } = await readChargeFrom(db, accountId, price, balance)
  return { nextPayment: charge, nextFromGift: fromGift }
}

async function previewRenewal(
  services: PaymentServices,
  subscription: SubscriptionState,
  items: readonly ItemChange[],
  accountId: Id<'account'>,
): Promise<ChangePreview> {
  const { subscriptionId, periodEnd } = subscription
  const preview = await services.gateway.previewItems({ key: newKey(), subscriptionId, items, proratedAt: null })
  return {
    due: pence(0),
    total: pence(0),
    ...partsOfInvoice({ total: 0, due: 0, balance: 0 }),
    lines: [],
    nextPaymentAt: periodEnd ?? services.clock.now(),
    ...(await nextPaymentOf(services, accountId, preview.total, preview.balance)),
  }
}
