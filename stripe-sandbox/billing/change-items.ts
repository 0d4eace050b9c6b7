/** Changes of items: which period they fall in, what is credited and charged, and when (payments.md §8, golden numbers). */
import { invalid, StripeError } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { InvoiceLine, Price, Subscription, SubscriptionItem, TaxRate } from '../objects.ts'
import type { World } from '../world.ts'
import { collect, markPaid, putIfChanged } from './collect.ts'
import { invoiceLine, periodLine } from './invoice-lines.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import { nextBoundary } from './periods.ts'
import { type SubscriptionSide, subscriptionSide } from './subscription-side.ts'
import { checkOneInterval, checkRecurring, newItem, planOf } from './subscriptions.ts'

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
  /** Prorations are counted from this instant. */
  at: number
  resetAnchor: boolean
  offSession: boolean
}

const pendingLasts = 23 * 3600

/** Applies changes of items, bills what is to be billed now, and answers the subscription as it stands then. */
export function changeItems(
  world: World,
  subscription: Subscription,
  changes: ItemChange[],
  options: ChangeOptions,
): Subscription {
  const before = subscription.items.data
  const after = merged(world, subscription, changes)
  checkOneInterval(after)
  const newCycle = options.resetAnchor || intervalOf(before) !== intervalOf(after)
  const anchor = newCycle ? options.at : subscription.billing_cycle_anchor
  const items = newCycle ? after.map((item) => inPeriodFrom(item, options.at)) : after

  const lines = [
    ...(options.proration === 'none' ? [] : credits(world, subscription, before, items, options.at, newCycle)),
    ...(newCycle
      ? items.map((item) => periodLine(world, subscription.id, item, subscription.default_tax_rates))
      : options.proration === 'none'
        ? []
        : debits(world, subscription, before, items, options.at)),
  ]
  const billsNow = newCycle || (options.proration === 'always_invoice' && lines.length > 0)
  if (!billsNow) {
    keepForLater(world, subscription.id, lines)
    return putIfChanged(world, subscription, withItems(subscription, items, anchor))
  }
  return billNow(world, subscription, items, anchor, lines, options)
}

function billNow(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
  anchor: number,
  lines: InvoiceLine[],
  options: ChangeOptions,
): Subscription {
  const side = subscriptionSide(world, subscription.id)
  const waits = options.payment === 'pending_if_incomplete'
  const id = newId('in')
  const base = { ...subscription, latest_invoice: id }
  const changed = waits ? base : withItems(base, items, anchor)
  world.store.put<'subscription'>(changed)
  const draft = draftInvoice(world, {
    id,
    subscription: changed,
    lines: [...side.pendingLines, ...lines],
    reason: 'subscription_update',
    prorationDate: options.at,
  })
  const pending = waits ? { pending: { invoice: id, items, anchor } } : {}
  world.store.putSide<SubscriptionSide>(subscription.id, { pendingLines: [], ...pending })
  const { invoice, intent } = finalizeInvoice(world, draft)
  if (intent === null) markPaid(world, invoice, null)
  else if (options.payment !== 'default_incomplete') {
    const outcome = collect(world, changed, intent, { offSession: options.offSession })
    if (options.payment === 'error_if_incomplete' && outcome?.state !== 'succeeded') throw refused(outcome)
  }
  const current = world.get('subscription', subscription.id)
  if (world.get('invoice', id).status !== 'open') {
    world.store.putSide<SubscriptionSide>(subscription.id, { pendingLines: [] })
    return putIfChanged(world, subscription, withItems(current, items, anchor))
  }
  if (!waits) return putIfChanged(world, subscription, { ...current, status: 'past_due' })
  const expires = world.now() + pendingLasts
  const pendingUpdate = pendingUpdateOf(items, anchor, expires, subscription)
  return putIfChanged(world, subscription, { ...current, pending_update: pendingUpdate })
}

function refused(outcome: ReturnType<typeof collect>): StripeError {
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

function merged(world: World, subscription: Subscription, changes: ItemChange[]): SubscriptionItem[] {
  let items = [...subscription.items.data]
  for (const [i, change] of changes.entries()) {
    const current = items.find((item) => item.id === change.id)
    if (change.id !== undefined && current === undefined) {
      throw invalid(`No such subscription_item: '${change.id}'`, `items[${i}][id]`, 'resource_missing')
    }
    if (change.price !== undefined) checkRecurring(change.price)
    if (current === undefined) {
      items.push(added(world, subscription, items, change, i))
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

/** Without `id` a change adds an item: the mistake Stripe does not catch either. */
function added(world: World, subscription: Subscription, items: SubscriptionItem[], change: ItemChange, i: number) {
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

const withItems = (subscription: Subscription, items: SubscriptionItem[], anchor: number): Subscription => ({
  ...subscription,
  billing_cycle_anchor: anchor,
  items: { ...subscription.items, data: items },
})

const sameTerms = (a: SubscriptionItem, b: SubscriptionItem | undefined): boolean =>
  b !== undefined && a.price.id === b.price.id && a.quantity === b.quantity

function credits(
  world: World,
  subscription: Subscription,
  before: SubscriptionItem[],
  after: SubscriptionItem[],
  at: number,
  all: boolean,
) {
  return before
    .filter(
      (item) =>
        all ||
        !sameTerms(
          item,
          after.find((other) => other.id === item.id),
        ),
    )
    .map((item) => prorated(world, subscription, item, item, at, -1))
}

function debits(
  world: World,
  subscription: Subscription,
  before: SubscriptionItem[],
  after: SubscriptionItem[],
  at: number,
) {
  return after
    .filter(
      (item) =>
        !sameTerms(
          item,
          before.find((other) => other.id === item.id),
        ),
    )
    .map((item) => prorated(world, subscription, item, item, at, 1))
}

/** round(amount × remaining / period), as a credit for what is given up or a charge for what is taken. */
function prorated(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  period: SubscriptionItem,
  at: number,
  sign: 1 | -1,
): InvoiceLine {
  const { current_period_start: start, current_period_end: end } = period
  const remaining = Math.max(0, Math.min(end - at, end - start))
  const amount = sign * Math.round((item.price.unit_amount * item.quantity * remaining) / (end - start))
  const name = world.store.find('product', item.price.product)?.name ?? item.price.product
  const day = new Date(at * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const what = item.quantity === 1 ? name : `${item.quantity} × ${name}`
  return invoiceLine({
    subscription: subscription.id,
    item,
    price: item.price,
    quantity: item.quantity,
    amount: amount === 0 ? 0 : amount,
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${what} after ${day}`,
    period: { start: Math.min(at, end), end },
    rates: item.tax_rates?.length ? item.tax_rates : subscription.default_tax_rates,
    proration: true,
  })
}

function keepForLater(world: World, id: string, lines: InvoiceLine[]): void {
  if (lines.length === 0) return
  const side = subscriptionSide(world, id)
  world.store.putSide<SubscriptionSide>(id, { ...side, pendingLines: [...side.pendingLines, ...lines] })
}

/** Credit for the unused time of all items, when a subscription ends early. */
export const unusedTime = (world: World, subscription: Subscription, at: number): InvoiceLine[] =>
  subscription.items.data.map((item) => prorated(world, subscription, item, item, at, -1))

function pendingUpdateOf(items: SubscriptionItem[], anchor: number, expires: number, before: Subscription) {
  return {
    billing_cycle_anchor: anchor === before.billing_cycle_anchor ? null : anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: expires,
    metadata: null,
    // The SDK types decimals as its own class; on the wire they are strings.
    subscription_items: items as unknown as NonNullable<Subscription['pending_update']>['subscription_items'],
    trial_end: null,
    trial_from_plan: null,
  }
}
