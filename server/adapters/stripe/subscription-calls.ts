import type Stripe from 'stripe'
import {
  GatewayError,
  type ItemChange,
  type PaymentGateway,
  type SubscriptionState,
} from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { PriceKeys } from './price-keys.ts'
import { linePrices, readPreview } from './read-invoice.ts'
import { idOf, readSubscription } from './read-objects.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<
  PaymentGateway,
  | 'createSubscription'
  | 'getSubscription'
  | 'previewItems'
  | 'updateItems'
  | 'keepCardThatPays'
  | 'useCard'
  | 'setTaxRate'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'stopAtPeriodEnd'
  | 'cancelSubscription'
  | 'listPendingItems'
  | 'deletePendingItem'
>

const hasDateSetByHand = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at !== null && !cancel_at_period_end

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

const toItem = (change: ItemChange) =>
  'deleted' in change
    ? { id: change.itemId, deleted: true }
    : {
        ...(change.itemId !== undefined && { id: change.itemId }),
        ...(change.priceId !== undefined && { price: change.priceId }),
        ...(change.quantity !== undefined && { quantity: change.quantity }),
      }

export const subscriptionCalls = ({ stripe, ask, keyed }: StripeClient, priceKeys: PriceKeys): Calls => ({
  createSubscription: (input) =>
    ask(async () => {
      const { customerId, accountId, items, taxRateId, reference, billedFrom, billedUntil } = input
      const { id } = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: items.map(({ priceId, quantity }) => ({ price: priceId, quantity })),
          default_tax_rates: [taxRateId],
          metadata: { accountId, reference },
          billing_mode: { type: 'flexible' },
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          backdate_start_date: seconds(billedFrom),
          billing_cycle_anchor: seconds(billedUntil),
        },
        keyed(input),
      )
      return read(stripe, id)
    }),
  getSubscription: (subscriptionId) => ask(() => read(stripe, subscriptionId)),
  previewItems: (input) =>
    ask(async () => {
      const { subscriptionId, items, proratedAt } = input
      const invoice = await stripe.invoices.createPreview(
        {
          subscription: subscriptionId,
          subscription_details: {
            items: items.map(toItem),
            ...(proratedAt === null
              ? // The provider may not know yet that an end was undone, and refuses to preview a renewal that it will not bill.
                { proration_behavior: 'none', cancel_at_period_end: false }
              : { proration_behavior: 'always_invoice', proration_date: seconds(proratedAt) }),
          },
        },
        keyed(input),
      )
      return readPreview(invoice, await priceKeys(linePrices(invoice.lines.data)))
    }),
  updateItems: (input) =>
    ask(async () => {
      const { subscriptionId, items, proratedAt, waitsForPayment } = input
      await stripe.subscriptions.update(
        subscriptionId,
        {
          items: items.map(toItem),
          ...(proratedAt === null
            ? { proration_behavior: 'none' }
            : { proration_behavior: 'always_invoice', proration_date: seconds(proratedAt) }),
          // The provider allows no other field with `pending_if_incomplete` (payments §9).
          ...(waitsForPayment && { payment_behavior: 'pending_if_incomplete' }),
        },
        keyed(input),
      )
    }),
  keepCardThatPays: (input) =>
    ask(async () => {
      await stripe.subscriptions.update(
        input.subscriptionId,
        { payment_settings: { save_default_payment_method: 'on_subscription' } },
        keyed(input),
      )
    }),
  useCard: (input) =>
    ask(async () => {
      await stripe.subscriptions.update(input.subscriptionId, { default_payment_method: input.cardId }, keyed(input))
    }),
  setTaxRate: (input) =>
    ask(async () => {
      await stripe.subscriptions.update(input.subscriptionId, { default_tax_rates: [input.taxRateId] }, keyed(input))
    }),
  pauseSubscription: (input) =>
    ask(async () => {
      await stripe.subscriptions.pause(
        input.subscriptionId,
        {
          type: 'subscription',
          bill_for: { unused_time_from: { type: 'now' }, outstanding_usage_through: { type: 'none' } },
          invoicing_behavior: 'pending_invoice_item',
        },
        keyed(input),
      )
    }),
  resumeSubscription: (input) =>
    ask(async () => {
      await stripe.subscriptions.resume(
        input.subscriptionId,
        { billing_cycle_anchor: { type: 'now' }, payment_behavior: 'resume_on_payment_success' },
        keyed(input),
      )
    }),
  stopAtPeriodEnd: (input) =>
    ask(async () => {
      const { subscriptionId, stop, key } = input
      // A cancellation date that was set in the dashboard is removed by its own parameter; the two exclude each other.
      const removesDate = !stop && hasDateSetByHand(await stripe.subscriptions.retrieve(subscriptionId))
      if (removesDate) await stripe.subscriptions.update(subscriptionId, { cancel_at: '' }, keyed({ key: `${key}:at` }))
      else await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: stop }, keyed(input))
    }),
  cancelSubscription: async (subscriptionId) => {
    try {
      await ask(() => stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }))
    } catch (error) {
      // DELETE carries no key, so a retry may find the subscription ended already, which is a success.
      if (!(error instanceof GatewayError) || (error.failure !== 'missing' && error.failure !== 'refused')) throw error
      const { status } = await ask(() => stripe.subscriptions.retrieve(subscriptionId))
      if (status !== 'canceled' && status !== 'incomplete_expired') throw error
    }
  },
  listPendingItems: ({ customerId, subscriptionId }) =>
    ask(async () => {
      const items: { itemId: string; amount: ReturnType<typeof pence> }[] = []
      for await (const item of stripe.invoiceItems.list({ customer: customerId, pending: true, limit: 100 }))
        if (idOf(item.parent?.subscription_details?.subscription) === subscriptionId)
          items.push({ itemId: item.id, amount: pence(item.amount) })
      return items
    }),
  deletePendingItem: async (itemId) => {
    try {
      await ask(() => stripe.invoiceItems.del(itemId))
    } catch (error) {
      if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
    }
  },
})

async function read(stripe: Stripe, subscriptionId: string): Promise<SubscriptionState> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  const [paid, open] = [await findLastPaid(stripe, subscription), await findOpen(stripe, subscription)]
  return readSubscription(subscription, { paid, open })
}

/**
 * The latest invoice if it is paid; else the paid one before it, for a renewal that failed. The provider marks an
 * invoice in the customer's favour as paid although nobody paid anything.
 */
async function findLastPaid(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice | null> {
  const latest = subscription.latest_invoice
  if (latest !== null && typeof latest === 'object' && isPayment(latest)) return latest
  if (subscription.status === 'incomplete' || subscription.status === 'incomplete_expired') return null
  for await (const invoice of stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 10 }))
    if (isPayment(invoice)) return invoice
  return null
}

const isPayment = (invoice: Stripe.Invoice): boolean =>
  invoice.status === 'paid' && invoice.total >= 0 && !isLeftForNext(invoice)

/** Whether an invoice is too small for a card and no balance pays any of it. A membership begins with its first invoice all the same. */
const isLeftForNext = ({ total, amount_due, starting_balance, billing_reason }: Stripe.Invoice): boolean =>
  total > 0 && amount_due === 0 && starting_balance >= 0 && billing_reason !== 'subscription_create'

/** The latest invoice if it is open, or else an older one, which stays open when a later change was cancelled. */
async function findOpen(stripe: Stripe, subscription: Stripe.Subscription): Promise<string | null> {
  const latest = subscription.latest_invoice
  if (latest !== null && typeof latest === 'object' && latest.status === 'open') return latest.id
  if (subscription.status === 'active' || subscription.status === 'canceled') return null
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: 1 })
  return data[0]?.id ?? null
}
