/** Pauses and resumes subscriptions (flexible billing only); a paused one has no invoices and no new periods. */
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../objects.ts'
import type { World } from '../world.ts'
import { collect } from './collect.ts'
import { debitsOf, resumeNow } from './continue-subscription.ts'
import { cancelAwaitingPayment } from './end-subscription.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import { endSpentDiscounts } from './lines/discounts.ts'
import { pendingItems } from './lines/invoice-items.ts'
import { periodLine } from './lines/invoice-lines.ts'
import { creditsFor, debitsAfter, debitsFor, keepProrations } from './lines/prorations.ts'
import { markPaid } from './mark-paid.ts'
import { nextBoundary } from './periods.ts'
import { putIfChanged } from './put-if-changed.ts'
import { changeSide, subscriptionSide } from './subscription-side.ts'
import { checkRecurring } from './subscriptions.ts'

export interface PauseOptions {
  unusedTimeFrom: 'item_current_period_start' | 'none' | 'now'
  invoicing: 'invoice' | 'pending_invoice_item'
}

/** Pauses a subscription. Errors: 400 for classic billing, and unless it is active or past due. */
export function pauseSubscription(world: World, given: Subscription, options: PauseOptions): Subscription {
  if (given.billing_mode.type !== 'flexible') {
    throw invalid('Only subscriptions with `billing_mode[type]` set to `flexible` can be paused.')
  }
  if (given.status !== 'active' && given.status !== 'past_due') {
    throw invalid(`You cannot pause a subscription with a status of \`${given.status}\`.`)
  }
  const now = world.now()
  cancelAwaitingPayment(world, given)
  const subscription = world.get('subscription', given.id)
  const items = subscription.items.data
  let latest = subscription.latest_invoice
  if (options.unusedTimeFrom !== 'none') {
    const whole = options.unusedTimeFrom === 'item_current_period_start'
    const from = (item: SubscriptionItem) => (whole ? item.current_period_start : now)
    const credits = items.flatMap((item) => creditsFor(world, subscription, [item], from(item)))
    changeSide(world, subscription.id, (side) => ({ ...side, debits: debitsAfter(side.debits, credits) }))
    keepProrations(world, subscription, credits)
    if (options.invoicing === 'invoice' && pendingItems(world, subscription.customer, subscription.id).length > 0) {
      latest = newId('in')
      bill(world, draftInvoice(world, { id: latest, subscription, lines: [], reason: 'subscription_update' }))
    }
  }
  const current = world.get('subscription', subscription.id)
  const paused = putIfChanged(world, current, {
    ...current,
    // Time that is credited is no longer part of a period.
    items:
      options.unusedTimeFrom === 'none' ? current.items : { ...current.items, data: items.map((it) => cut(it, now)) },
    latest_invoice: latest,
    status: 'paused',
    status_details: {
      paused: { subscription: { type: 'pause_requested' }, transitioned_at: now, type: 'subscription' },
    },
  })
  world.emit('customer.subscription.paused', paused)
  return paused
}

const cut = (item: SubscriptionItem, now: number): SubscriptionItem => ({
  ...item,
  current_period_end: Math.max(item.current_period_start, Math.min(now, item.current_period_end)),
})

export interface ResumeOptions {
  anchor: 'now' | 'unchanged'
  payment: 'resume_on_payment_attempt' | 'resume_on_payment_success'
  proration: 'always_invoice' | 'create_prorations' | 'none'
  at: number
}

const unpaidLasts = 23 * 3600

/**
 * Begins to resume a subscription. If something is due, it stays paused until the invoice is paid or, with
 * `resume_on_payment_attempt`, attempted; after 23 hours without an attempt or confirmation, the invoice is voided.
 * Errors: 400 unless it is paused and not already being resumed.
 */
export function resumeSubscription(world: World, subscription: Subscription, options: ResumeOptions): Subscription {
  if (subscription.status !== 'paused') {
    throw invalid(`You can only resume a paused subscription. This one has a status of \`${subscription.status}\`.`)
  }
  const { resumption, debits } = subscriptionSide(world, subscription.id)
  if (resumption !== undefined) {
    throw invalid(
      `This subscription is already being resumed: pay, void or write off its invoice ${resumption.invoice} first.`,
    )
  }
  const resets = options.anchor === 'now'
  const anchor = resets ? options.at : subscription.billing_cycle_anchor
  const items = subscription.items.data.map((item) => fromNow(item, anchor, options.at))
  const lines = resets
    ? items.map((item) => periodLine(world, subscription.id, item, subscription.default_tax_rates))
    : []
  const charges =
    resets || options.proration === 'none'
      ? []
      : debitsFor(world, subscription, restOf(items, subscription, options.at), options.at)
  keepProrations(world, subscription, charges)
  const next = { items, anchor, debits: debitsAfter(debits, charges) }
  const billsNow = resets || (options.proration === 'always_invoice' && charges.length > 0)
  if (!billsNow) return resumeNow(world, subscription, next, 'active')
  const id = newId('in')
  const begun = putIfChanged(world, subscription, { ...subscription, latest_invoice: id })
  const draft = draftInvoice(world, {
    id,
    subscription: begun,
    lines,
    reason: 'subscription_update',
    prorationDate: options.at,
  })
  const onAttempt = options.payment === 'resume_on_payment_attempt'
  changeSide(world, subscription.id, (side) => ({
    ...side,
    resumption: { ...next, debits: debitsOf(draft, next.debits), invoice: id, onAttempt },
  }))
  world.store.setAlarm(id, world.now() + unpaidLasts)
  bill(world, draft, onAttempt ? 'later' : 'now')
  const current = world.get('subscription', subscription.id)
  return putIfChanged(world, current, { ...current, discounts: endSpentDiscounts(world, current.discounts) })
}

function bill(world: World, draft: Invoice, when: 'now' | 'later' = 'later'): void {
  const { invoice, intent } = finalizeInvoice(world, draft)
  if (intent === null) markPaid(world, invoice, null)
  else if (when === 'now') collect(world, invoice, intent, { offSession: false })
}

function fromNow(item: SubscriptionItem, anchor: number, at: number): SubscriptionItem {
  const end = nextBoundary(anchor, at, checkRecurring(item.price, { inactive: true }))
  return { ...item, current_period_start: at, current_period_end: end }
}

/** The items with the periods of the old cycle; what is left of those after `at` is charged. */
function restOf(items: SubscriptionItem[], subscription: Subscription, at: number): SubscriptionItem[] {
  return items.map((item) => ({
    ...item,
    current_period_start: previousBoundary(item, subscription.billing_cycle_anchor, at),
  }))
}

function previousBoundary(item: SubscriptionItem, anchor: number, at: number): number {
  const recurring = checkRecurring(item.price, { inactive: true })
  let start = anchor
  for (;;) {
    const next = nextBoundary(anchor, start, recurring)
    if (next > at) return start
    start = next
  }
}
