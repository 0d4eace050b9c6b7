/** Changes to items: their periods, what is credited and charged, and when (payments §8, golden numbers). */
import { invalid, StripeError } from '../../http/stripe-error.ts'
import { newId } from '../../ids.ts'
import type { Price, Subscription, SubscriptionItem, TaxRate } from '../../objects.ts'
import type { World } from '../../world.ts'
import { collect } from '../collect.ts'
import { debitsAfterInvoice } from '../continue-subscription.ts'
import { cancelAwaitingPayment } from '../end-subscription.ts'
import { draftInvoice, finalizeInvoice } from '../invoices.ts'
import { markPaid } from '../mark-paid.ts'
import { nextBoundary } from '../periods.ts'
import { putIfChanged } from '../put-if-changed.ts'
import { changeSide, type Debits, subscriptionSide } from '../subscription-side.ts'
import { checkOneInterval, checkRecurring, newItem, planOf } from '../subscriptions.ts'
import { endSpentDiscounts } from './discounts.ts'
import { periodLine } from './invoice-lines.ts'
import { creditsFor, debitsAfterProrations, debitsFor, storeProrations } from './prorations.ts'

export interface ItemChange {
  id?: string
  price?: Price
  quantity?: number
  deleted?: boolean
  metadata?: Record<string, string>
  taxRates?: TaxRate[]
}

export interface ChangeOptions {
  proration: 'always_invoice' | 'create_prorations' | 'none'
  payment: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'
  /** The instant from which prorations are calculated. */
  at: number
  resetAnchor: boolean
  offSession: boolean
}

const pendingUpdateLifetime = 23 * 3600

/** Applies changes to items, bills what is due now, and returns the changed subscription. */
export function changeItems(
  world: World,
  original: Subscription,
  changes: ItemChange[],
  options: ChangeOptions,
): Subscription {
  checkChangeable(original)
  // A change cancels an earlier one that still awaits payment.
  cancelAwaitingPayment(world, original)
  const subscription = world.get('subscription', original.id)
  const before = subscription.items.data
  const after = applyChanges(world, subscription, changes)
  checkOneInterval(after)
  const isPaused = subscription.status === 'paused'
  const newCycle = !isPaused && (options.resetAnchor || intervalOf(before) !== intervalOf(after))
  const anchor = newCycle ? options.at : subscription.billing_cycle_anchor
  const items = newCycle ? after.map((item) => inPeriodFrom(item, options.at)) : after
  const prorations =
    options.proration === 'none' || isPaused ? [] : prorationsOf(world, subscription, items, options.at, newCycle)
  const { debits } = subscriptionSide(world, subscription.id)
  const plan: Plan = { items, anchor, newCycle, debits: debitsAfterProrations(debits, prorations) }
  storeProrations(world, subscription, prorations)
  const billsNow = newCycle || (options.proration === 'always_invoice' && prorations.length > 0)
  if (billsNow) return billNow(world, subscription, plan, options)
  changeSide(world, subscription.id, (side) => ({ ...side, debits: plan.debits }))
  return putIfChanged(world, subscription, withPlan(subscription, plan))
}

/** The change as it will be once it is paid for. */
interface Plan {
  items: SubscriptionItem[]
  anchor: number
  newCycle: boolean
  debits: Debits
}

function checkChangeable(subscription: Subscription): void {
  if (subscription.status === 'incomplete') {
    throw invalid(
      'You cannot update a subscription in `incomplete` status in this way. Only the default payment source and metadata can be updated.',
      'items',
    )
  }
}

function prorationsOf(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
  at: number,
  newCycle: boolean,
) {
  const before = subscription.items.data
  const isUnchanged = (item: SubscriptionItem, others: SubscriptionItem[]) => {
    const other = others.find(({ id }) => id === item.id)
    return other !== undefined && item.price.id === other.price.id && item.quantity === other.quantity
  }
  const credited = before.filter((item) => newCycle || !isUnchanged(item, items))
  const charged = newCycle ? [] : items.filter((item) => !isUnchanged(item, before))
  return [...creditsFor(world, subscription, credited, at), ...debitsFor(world, subscription, charged, at)]
}

function billNow(world: World, subscription: Subscription, plan: Plan, options: ChangeOptions): Subscription {
  const awaitsPayment = options.payment === 'pending_if_incomplete'
  const id = newId('in')
  const base = { ...subscription, latest_invoice: id }
  const changed = awaitsPayment ? base : withPlan(base, plan)
  world.store.put<'subscription'>(changed)
  const draft = draftInvoice(world, {
    id,
    subscription: changed,
    lines: plan.newCycle
      ? plan.items.map((item) => periodLine(world, subscription.id, item, subscription.default_tax_rates))
      : [],
    reason: 'subscription_update',
    prorationDate: options.at,
  })
  const debits = debitsAfterInvoice(draft, plan.debits)
  changeSide(world, subscription.id, (side) =>
    awaitsPayment ? { ...side, pending: { ...plan, debits, invoice: id } } : { ...side, debits },
  )
  const { invoice, intent } = finalizeInvoice(world, draft)
  if (intent === null) markPaid(world, invoice, null)
  else if (options.payment !== 'default_incomplete') {
    const outcome = collect(world, invoice, intent, { offSession: options.offSession })
    if (options.payment === 'error_if_incomplete' && outcome?.state !== 'succeeded') throw paymentError(outcome)
  }
  const current = {
    ...world.get('subscription', subscription.id),
    discounts: endSpentDiscounts(world, changed.discounts),
  }
  if (world.get('invoice', id).status !== 'open') {
    changeSide(world, subscription.id, ({ pending: _applied, ...rest }) => ({ ...rest, debits }))
    return putIfChanged(world, subscription, withPlan(current, plan))
  }
  if (!awaitsPayment) return putIfChanged(world, subscription, { ...current, status: 'past_due' })
  const periodEnd = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  const pendingUpdate = pendingUpdateOf(plan, Math.min(world.now() + pendingUpdateLifetime, periodEnd), subscription)
  return putIfChanged(world, subscription, { ...current, pending_update: pendingUpdate })
}

function paymentError(outcome: ReturnType<typeof collect>): StripeError {
  if (outcome?.state === 'failed') {
    const { code, decline_code, message = 'Your card was declined.' } = outcome.error
    return new StripeError(402, {
      type: 'card_error',
      message,
      ...(code === undefined ? {} : { code }),
      ...(decline_code === undefined ? {} : { decline_code }),
    })
  }
  if (outcome === undefined) {
    return invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  }
  return new StripeError(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
  })
}

function applyChanges(world: World, subscription: Subscription, changes: ItemChange[]): SubscriptionItem[] {
  let items = [...subscription.items.data]
  for (const [i, change] of changes.entries()) {
    const current = items.find((item) => item.id === change.id)
    if (change.id !== undefined && current === undefined) {
      throw invalid(`No such subscription_item: '${change.id}'`, `items[${i}][id]`, 'resource_missing')
    }
    if (change.price !== undefined) checkRecurring(change.price)
    if (current === undefined) {
      items.push(newItemFrom(world, subscription, items, change, i))
    } else if (change.deleted) {
      items = items.filter((item) => item !== current)
    } else {
      const price = change.price ?? current.price
      const updated = {
        ...current,
        price,
        plan: planOf(price),
        quantity: change.quantity ?? current.quantity,
        metadata: change.metadata ?? current.metadata,
        tax_rates: change.taxRates ?? current.tax_rates,
      }
      items = items.map((item) => (item === current ? updated : item))
    }
  }
  if (items.length === 0)
    throw invalid(
      'A subscription must have at least one active plan. To cancel a subscription, please use the cancel API endpoint.',
      'items',
    )
  return items
}

/** Adds an item, as Stripe does for a change without `id`, even if that is a mistake. */
function newItemFrom(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
  change: ItemChange,
  i: number,
) {
  const { price } = change
  if (price === undefined)
    throw invalid(`Missing required param: items[${i}][price].`, `items[${i}][price]`, 'parameter_missing')
  if (items.some((item) => item.price.id === price.id)) {
    throw invalid(`Cannot add multiple subscription items with the same plan: ${price.id}`, `items[${i}][price]`)
  }
  const input = {
    price,
    quantity: change.quantity ?? 1,
    taxRates: change.taxRates ?? [],
    metadata: change.metadata ?? {},
  }
  const item = newItem(world, subscription.id, input, subscription.billing_cycle_anchor, world.now())
  const first = subscription.items.data[0]
  return first === undefined
    ? item
    : { ...item, current_period_start: first.current_period_start, current_period_end: first.current_period_end }
}

const intervalOf = ([first]: SubscriptionItem[]): string =>
  `${first?.price.recurring?.interval} ${first?.price.recurring?.interval_count}`

function inPeriodFrom(item: SubscriptionItem, start: number): SubscriptionItem {
  const end = nextBoundary(start, start, checkRecurring(item.price))
  return { ...item, current_period_start: start, current_period_end: end }
}

/** The subscription with its new items; a scheduled end moves with the period. */
function withPlan(subscription: Subscription, { items, anchor }: Plan): Subscription {
  return {
    ...subscription,
    billing_cycle_anchor: anchor,
    ...(subscription.cancel_at_period_end
      ? { cancel_at: Math.min(...items.map((item) => item.current_period_end)) }
      : {}),
    items: { ...subscription.items, data: items },
  }
}

function pendingUpdateOf({ items, anchor }: Plan, expires: number, before: Subscription) {
  return {
    billing_cycle_anchor: anchor === before.billing_cycle_anchor ? null : anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: expires,
    metadata: null,
    // The SDK types decimals as its own class, but the API sends strings.
    subscription_items: items as unknown as NonNullable<Subscription['pending_update']>['subscription_items'],
    trial_end: null,
    trial_from_plan: null,
  }
}
