import { newId } from '../ids.ts'
import type { Invoice, Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { debitsAfterInvoice } from './continue-subscription.ts'
import { draftInvoice } from './invoices.ts'
import { endSpentDiscounts } from './lines/discounts.ts'
import { periodLine } from './lines/invoice-lines.ts'
import { nextBoundary } from './periods.ts'
import { putIfChanged } from './put-if-changed.ts'
import { changeSide } from './subscription-side.ts'
import { checkRecurring } from './subscriptions.ts'

/**
 * Starts the next period of a subscription: its items move on, and a draft is created, which is finalised an hour
 * later. The drafts of an unpaid subscription stay drafts.
 */
export function renew(world: World, subscription: Subscription): Invoice {
  const now = world.now()
  const id = newId('in')
  const itemsToRenew = subscription.items.data.filter((item) => item.current_period_end <= now)
  const items = subscription.items.data.map((item) =>
    itemsToRenew.includes(item)
      ? {
          ...item,
          current_period_start: item.current_period_end,
          current_period_end: nextBoundary(
            subscription.billing_cycle_anchor,
            item.current_period_end,
            checkRecurring(item.price, { allowsInactive: true }),
          ),
        }
      : item,
  )
  const renewed = { ...subscription, items: { ...subscription.items, data: items }, latest_invoice: id }
  putIfChanged(world, subscription, renewed)
  const invoice = draftInvoice(world, {
    id,
    subscription: renewed,
    lines: items
      .filter((item) => itemsToRenew.some((before) => before.id === item.id))
      .map((item) => periodLine(world, subscription.id, item, subscription.default_tax_rates)),
    reason: 'subscription_cycle',
    periodStart: Math.min(...itemsToRenew.map((item) => item.current_period_start)),
    finalizesAt: subscription.status === 'unpaid' ? null : now + world.config.finalizeAfter,
  })
  changeSide(world, subscription.id, (side) => ({ ...side, debits: debitsAfterInvoice(invoice, side.debits) }))
  putIfChanged(world, renewed, { ...renewed, discounts: endSpentDiscounts(world, renewed.discounts) })
  return invoice
}
