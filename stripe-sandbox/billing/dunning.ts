/** What follows a failed payment: the subscription is past due, retried on schedule, and finally ended as configured. */
import type { Invoice, Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { resumeNow } from './continue-subscription.ts'
import { endForNonPayment } from './end-subscription.ts'
import { putIfChanged } from './put-if-changed.ts'
import { subscriptionSide } from './subscription-side.ts'
import { voidInvoice } from './void-invoice.ts'

const day = 86_400

/** The retry schedule, which starts with the first failure and never moves. */
interface InvoiceSide {
  firstFailedAt: number
  retried: number
}

/**
 * Counts a failed attempt on an open invoice and schedules the next.
 * @param automatic whether the retry schedule made the attempt, rather than a person
 */
export function recordFailedPayment(world: World, invoice: Invoice, automatic: boolean): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  const hasRetries = isRetried(world, subscription, invoice)
  const next = hasRetries ? nextAttempt(world, invoice, automatic) : null
  const failed = world.store.put<'invoice'>({ ...countAttempt(invoice, automatic), next_payment_attempt: next })
  world.store.setAlarm(invoice.id, null)
  world.emit('invoice.payment_failed', failed)
  markPastDue(world, subscription, failed)
  if (hasRetries && next === null) endRetries(world, failed)
}

/** The bank requires authentication: automatic retries stop, and collection ends when the last retry would be due. */
export function requireChallenge(world: World, invoice: Invoice, automatic: boolean): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  const updated = world.store.put<'invoice'>({ ...countAttempt(invoice, automatic), next_payment_attempt: null })
  world.emit('invoice.payment_action_required', updated)
  const { resumption } = subscriptionSide(world, subscription.id)
  if (resumption?.invoice === invoice.id) return
  markPastDue(world, subscription, updated)
  const last = world.config.retryDays.at(-1) ?? 0
  if (isRetried(world, subscription, invoice)) world.store.setAlarm(invoice.id, world.now() + last * day)
}

/** Counts the first attempt, and after that only automatic ones. */
export const countAttempt = (invoice: Invoice, automatic: boolean): Invoice => ({
  ...invoice,
  attempted: true,
  attempt_count: invoice.attempt_count === 0 || automatic ? invoice.attempt_count + 1 : invoice.attempt_count,
})

/** Ends the retries of an unpaid invoice: voids the invoice of a resumption, otherwise ends the subscription as configured. */
export function endRetries(world: World, invoice: Invoice): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  if (subscriptionSide(world, subscription.id).resumption?.invoice === invoice.id) {
    voidInvoice(world, invoice)
    return
  }
  switch (world.config.afterRetries) {
    case 'canceled':
      endForNonPayment(world, subscription)
      return
    case 'unpaid':
      putIfChanged(world, subscription, { ...subscription, status: 'unpaid' })
      return
    default:
      return
  }
}

/** First payments and pending updates expire without retries, and ended subscriptions are no longer collected. */
function isRetried(world: World, subscription: Subscription, invoice: Invoice): boolean {
  const { pending, resumption } = subscriptionSide(world, subscription.id)
  if (resumption?.invoice === invoice.id && resumption.onAttempt) return false
  return (
    invoice.auto_advance === true &&
    invoice.billing_reason !== 'subscription_create' &&
    invoice.id !== pending?.invoice &&
    !['canceled', 'incomplete_expired'].includes(subscription.status)
  )
}

function nextAttempt(world: World, invoice: Invoice, automatic: boolean): number | null {
  const side = world.store.side<InvoiceSide>(invoice.id)
  const retried = side === undefined ? 0 : side.retried + (automatic ? 1 : 0)
  const { firstFailedAt } = side ?? { firstFailedAt: world.now() }
  world.store.putSide<InvoiceSide>(invoice.id, { firstFailedAt, retried })
  const days = world.config.retryDays[retried]
  return days === undefined ? null : firstFailedAt + days * day
}

function markPastDue(world: World, subscription: Subscription, invoice: Invoice): void {
  const { pending, resumption } = subscriptionSide(world, subscription.id)
  if (resumption?.invoice === invoice.id) {
    if (resumption.onAttempt) resumeNow(world, subscription, resumption, 'past_due')
    return
  }
  // A failed first payment leaves the subscription incomplete; a failed pending update changes nothing.
  if (subscription.status !== 'active' || pending?.invoice === invoice.id) return
  putIfChanged(world, subscription, { ...subscription, status: 'past_due' })
}
