/** The credit and charge for the rest of a period: round(amount × remaining / period), to the second (payments §8). */
import type { Subscription, SubscriptionItem, TaxRate } from '../../objects.ts'
import { shareOf } from '../../rounding.ts'
import type { World } from '../../world.ts'
import { type Debit, type Debits, subscriptionSide } from '../subscription-side.ts'
import { undiscountedShare } from './discounts.ts'
import { addInvoiceItem } from './invoice-items.ts'
import { productName } from './invoice-lines.ts'

interface Proration {
  item: SubscriptionItem
  amount: number
  kind: 'credit' | 'debit'
  period: { start: number; end: number }
  taxRates: TaxRate[]
}

/**
 * The credit for the unused time of items from `at` onwards. Flexible billing credits what was actually charged, tax
 * included.
 */
export function creditsFor(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
  at: number,
): Proration[] {
  const isFlexible = subscription.billing_mode.type === 'flexible'
  const { debits } = subscriptionSide(world, subscription.id)
  return items.flatMap((item) => {
    const debit = isFlexible ? debits[item.id] : wholePeriod(item)
    if (debit === undefined) return []
    const amount = prorated({ ...debit, amount: -debit.amount }, at)
    const taxRates = isFlexible
      ? (debits[item.id]?.taxRates ?? []).map((id) => world.get('tax_rate', id))
      : ratesOf(subscription, item)
    return [{ item, amount, kind: 'credit', period: remainingPeriod(debit.end, at), taxRates }]
  })
}

/** The charge for items from `at` to the end of their periods. */
export function debitsFor(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
  at: number,
): Proration[] {
  const undiscounted = undiscountedShare(world, subscription)
  return items.map((item) => {
    const due = prorated(wholePeriod(item), at, undiscounted)
    const period = remainingPeriod(item.current_period_end, at)
    return { item, amount: due, kind: 'debit', period, taxRates: ratesOf(subscription, item) }
  })
}

const ratesOf = (subscription: Subscription, item: SubscriptionItem): TaxRate[] =>
  item.tax_rates?.length ? item.tax_rates : subscription.default_tax_rates

/** What each item has been charged after these prorations; a credit alone leaves nothing more to credit. */
export function debitsAfterProrations(debits: Debits, prorations: Proration[]): Debits {
  const after = { ...debits }
  for (const { item, kind } of prorations) if (kind === 'credit') delete after[item.id]
  for (const { item, kind, amount, period, taxRates } of prorations) {
    if (kind === 'debit') after[item.id] = { amount, ...period, taxRates: taxRates.map(({ id }) => id) }
  }
  return after
}

/** Stores prorations as items of the next invoice. */
export function storeProrations(world: World, subscription: Subscription, prorations: Proration[]): void {
  for (const { item, amount, kind, period, taxRates } of prorations) {
    const name = productName(world, item)
    const described = item.quantity === 1 ? name : `${item.quantity} × ${name}`
    addInvoiceItem(world, {
      customer: subscription.customer,
      amount,
      currency: item.price.currency,
      quantity: item.quantity,
      price: item.price,
      description: `${kind === 'credit' ? 'Unused' : 'Remaining'} time on ${described} after ${formatDay(period.start)}`,
      period,
      subscription: subscription.id,
      subscriptionItem: item.id,
      proration: true,
      discountable: false,
      taxRates,
      metadata: item.metadata,
    })
  }
}

const wholePeriod = (item: SubscriptionItem): Omit<Debit, 'taxRates'> => ({
  amount: item.price.unit_amount * item.quantity,
  start: item.current_period_start,
  end: item.current_period_end,
})

function prorated(
  { amount, start, end }: Omit<Debit, 'taxRates'>,
  at: number,
  undiscounted = { part: 1n, whole: 1n },
): number {
  const remaining = Math.max(0, Math.min(end - at, end - start))
  return end === start
    ? 0
    : shareOf(amount, BigInt(remaining) * undiscounted.part, BigInt(end - start) * undiscounted.whole)
}

const remainingPeriod = (end: number, at: number) => ({ start: Math.min(at, end), end })

const formatDay = (at: number): string =>
  new Date(at * 1000).toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
