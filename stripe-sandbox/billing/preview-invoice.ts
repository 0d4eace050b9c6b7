/** `invoices.create_preview`: makes the actual change, reads its invoice, and rolls everything back. */
import { StripeError } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Invoice, Subscription } from '../objects.ts'
import { type World, worldAt } from '../world.ts'
import { endAsScheduled, endSubscription } from './end-subscription.ts'
import { finalizeInvoice, totalsOf } from './invoices.ts'
import { type PauseOptions, pauseSubscription, resumeSubscription } from './pause.ts'
import { renew } from './renew.ts'
import { type ItemInput, startSubscription } from './subscriptions.ts'
import { type SubscriptionUpdate, updateSubscription } from './update-subscription.ts'

export interface PreviewInput {
  /** An existing subscription, or the parts of a new one. */
  subscription:
    | Subscription
    | { customer: string; items: ItemInput[]; defaultTaxRates: Subscription['default_tax_rates'] }
  update: SubscriptionUpdate
  cancelNow: boolean
  pause: PauseOptions | undefined
  resume: boolean
  /** Whether to preview only what each period costs from now on, without prorations or balance. */
  recurring: boolean
}

/** Previews the next invoice. Errors: those of the change itself, and 404 `invoice_upcoming_none` if there is none. */
export function previewInvoice(world: World, input: PreviewInput): Invoice {
  return world.store.rehearse(() => {
    const invoice = asPreview(upcomingInvoice(world, input))
    return input.recurring ? onlyRecurring(invoice) : invoice
  })
}

function upcomingInvoice(world: World, input: PreviewInput): Invoice {
  const { subscription: original, update } = input
  if (!('id' in original)) {
    return startSubscription(world, {
      ...original,
      metadata: {},
      description: null,
      defaultPaymentMethod: null,
      billingMode: 'flexible',
    }).invoice
  }
  if (input.resume) {
    const resumed = resumeSubscription(world, original, {
      anchor: update.billing_cycle_anchor?.type ?? 'now',
      payment: 'resume_on_payment_attempt',
      proration: update.proration_behavior ?? 'create_prorations',
      at: update.proration_date ?? world.now(),
    })
    return billedNow(world, original, resumed) ?? nextInvoice(world, resumed)
  }
  if (input.pause !== undefined) {
    return billedNow(world, original, pauseSubscription(world, original, input.pause)) ?? throwNoneUpcoming(original)
  }
  if (input.cancelNow) {
    const prorate = update.proration_behavior !== 'none'
    const details = { comment: null, feedback: null }
    // Prorations are calculated from the date that the real change will pass.
    const worldThen = worldAt(world, update.proration_date ?? world.now())
    const ended = endSubscription(worldThen, original, { invoiceNow: true, prorate, details })
    return billedNow(world, original, ended) ?? throwNoneUpcoming(original)
  }
  const changed = updateSubscription(world, original, { ...update, payment_behavior: 'default_incomplete' })
  const now = input.recurring ? undefined : billedNow(world, original, changed)
  return now ?? nextInvoice(world, changed)
}

/** The invoice that the change created at once, if it did. */
function billedNow(world: World, before: Subscription, after: Subscription): Invoice | undefined {
  if (after.latest_invoice === before.latest_invoice || after.latest_invoice === null) return undefined
  return world.get('invoice', after.latest_invoice)
}

/** The renewal at the end of the current period, or the last invoice of a subscription that ends then. */
function nextInvoice(world: World, subscription: Subscription): Invoice {
  if (!['active', 'past_due', 'unpaid'].includes(subscription.status)) return throwNoneUpcoming(subscription)
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) {
    const then = worldAt(world, subscription.cancel_at)
    endAsScheduled(then, subscription)
    for (const last of then.store.each('invoice', { parent: subscription.id, status: 'draft' }))
      return finalized(then, last)
    return throwNoneUpcoming(subscription)
  }
  const then = worldAt(world, end)
  return {
    ...finalized(then, renew(then, subscription)),
    billing_reason: 'upcoming',
    next_payment_attempt: end + world.config.finalizeAfter,
  }
}

/** Finalises the draft, so that the customer's balance is taken into account. */
const finalized = (world: World, draft: Invoice): Invoice => finalizeInvoice(world, draft).invoice

function throwNoneUpcoming(subscription: Subscription): never {
  throw new StripeError(404, {
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${subscription.customer}`,
  })
}

const asPreview = (invoice: Invoice): Invoice => ({
  ...invoice,
  id: newId('upcoming_in'),
  amount_paid: 0,
  amount_remaining: invoice.amount_due,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  effective_at: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  number: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
})

function onlyRecurring(invoice: Invoice): Invoice {
  const lines = invoice.lines.data.filter((line) => line.parent?.subscription_item_details?.invoice_item === null)
  const sums = totalsOf(lines)
  return {
    ...invoice,
    ...sums,
    amount_remaining: sums.amount_due,
    ending_balance: 0,
    lines: { ...invoice.lines, data: lines },
    starting_balance: 0,
  }
}
