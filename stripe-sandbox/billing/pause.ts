/** Pauses and resumes subscriptions (flexible billing only); a paused subscription has no invoices and no new periods. */
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../objects.ts'
import type { World } from '../world.ts'
import { collect } from './collect.ts'
import { debitsAfterInvoice, resumeNow } from './continue-subscription.ts'
import { cancelAwaitingPayment } from './end-subscription.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import { endSpentDiscounts } from './lines/discounts.ts'
import { pendingItems } from './lines/invoice-items.ts'
import { periodLine } from './lines/invoice-lines.ts'
import { creditsFor, debitsAfterProrations, debitsFor, storeProrations } from './lines/prorations.ts'
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
export function pauseSubscription(world: World, original: Subscription, options: PauseOptions): Subscription {
  if (original.billing_mode.type !== 'flexible') {
    throw invalid('Only subscriptions with `billing_mode[type]` set to `flexible` can be paused.')
  }
  if (original.status !== 'active' && original.status !== 'past_due') {
    throw invalid(`You cannot pause a subscription with a status of \`${original.status}\`.`)
  }
  const now = world.now()
  cancelAwaitingPayment(world, original)
  const subscription = world.get('subscription', original.id)
  const items = subscription.items.data
  let latestInvoice = subscription.latest_invoice
  if (options.unusedTimeFrom !== 'none') {
    const creditsWholePeriod = options.unusedTimeFrom === 'item_current_period_start'
    const from = (item: SubscriptionItem) => (creditsWholePeriod ? item.current_period_start : now)
    const credits = items.flatMap((item) => creditsFor(world, subscription, [item], from(item)))
    changeSide(world, subscription.id, (side) => ({ ...side, debits: debitsAfterProrations(side.debits, credits) }))
    storeProrations(world, subscription, credits)
    if (options.invoicing === 'invoice' && pendingItems(world, subscription.customer, subscription.id).length > 0) {
      latestInvoice = newId('in')
      billDraft(
        world,
        draftInvoice(world, { id: latestInvoice, subscription, lines: [], reason: 'subscription_update' }),
      )
    }
  }
  const current = world.get('subscription', subscription.id)
  const paused = putIfChanged(world, current, {
    ...current,
    // Time that is credited is no longer part of a period.
    items:
      options.unusedTimeFrom === 'none'
        ? current.items
        : { ...current.items, data: items.map((item) => endPeriodAt(item, now)) },
    latest_invoice: latestInvoice,
    status: 'paused',
    status_details: {
      paused: { subscription: { type: 'pause_requested' }, transitioned_at: now, type: 'subscription' },
    },
  })
  world.emit('customer.subscription.paused', paused)
  return paused
}

const endPeriodAt = (item: SubscriptionItem, now: number): SubscriptionItem => ({
  ...item,
  current_period_end: Math.max(item.current_period_start, Math.min(now, item.current_period_end)),
})

export interface ResumeOptions {
  anchor: 'now' | 'unchanged'
  payment: 'resume_on_payment_attempt' | 'resume_on_payment_success'
  proration: 'always_invoice' | 'create_prorations' | 'none'
  at: number
}

const resumptionLifetime = 23 * 3600

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
  const startsNewPeriod = options.anchor === 'now'
  const anchor = startsNewPeriod ? options.at : subscription.billing_cycle_anchor
  const items = subscription.items.data.map((item) => startPeriodAt(item, anchor, options.at))
  const lines = startsNewPeriod
    ? items.map((item) => periodLine(world, subscription.id, item, subscription.default_tax_rates))
    : []
  const charges =
    startsNewPeriod || options.proration === 'none'
      ? []
      : debitsFor(world, subscription, inOldPeriods(items, subscription, options.at), options.at)
  storeProrations(world, subscription, charges)
  const next = { items, anchor, debits: debitsAfterProrations(debits, charges) }
  const billsNow = startsNewPeriod || (options.proration === 'always_invoice' && charges.length > 0)
  if (!billsNow) return resumeNow(world, subscription, next, 'active')
  const id = newId('in')
  const withInvoice = putIfChanged(world, subscription, { ...subscription, latest_invoice: id })
  const draft = draftInvoice(world, {
    id,
    subscription: withInvoice,
    lines,
    reason: 'subscription_update',
    prorationDate: options.at,
  })
  const onAttempt = options.payment === 'resume_on_payment_attempt'
  changeSide(world, subscription.id, (side) => ({
    ...side,
    resumption: { ...next, debits: debitsAfterInvoice(draft, next.debits), invoice: id, onAttempt },
  }))
  world.store.setAlarm(id, world.now() + resumptionLifetime)
  billDraft(world, draft, { charges: !onAttempt })
  const current = world.get('subscription', subscription.id)
  return putIfChanged(world, current, { ...current, discounts: endSpentDiscounts(world, current.discounts) })
}

function billDraft(world: World, draft: Invoice, { charges = false } = {}): void {
  const { invoice, intent } = finalizeInvoice(world, draft)
  if (intent === null) markPaid(world, invoice, null)
  else if (charges) collect(world, invoice, intent, { offSession: false })
}

function startPeriodAt(item: SubscriptionItem, anchor: number, at: number): SubscriptionItem {
  const end = nextBoundary(anchor, at, checkRecurring(item.price, { allowsInactive: true }))
  return { ...item, current_period_start: at, current_period_end: end }
}

/** Gives the items their periods in the old cycle. Only the part after `at` is charged. */
function inOldPeriods(items: SubscriptionItem[], subscription: Subscription, at: number): SubscriptionItem[] {
  return items.map((item) => ({
    ...item,
    current_period_start: previousBoundary(item, subscription.billing_cycle_anchor, at),
  }))
}

function previousBoundary(item: SubscriptionItem, anchor: number, at: number): number {
  const recurring = checkRecurring(item.price, { allowsInactive: true })
  let start = anchor
  for (;;) {
    const next = nextBoundary(anchor, start, recurring)
    if (next > at) return start
    start = next
  }
}
