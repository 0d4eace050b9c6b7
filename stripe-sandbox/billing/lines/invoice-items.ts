import { newId } from '../../ids.ts'
import type { InvoiceItem, InvoiceLine, Metadata, Price, TaxRate } from '../../objects.ts'
import type { World } from '../../world.ts'
import { newInvoiceLine, pricingOf } from './invoice-lines.ts'

export interface NewInvoiceItem {
  customer: string
  amount: number
  currency: string
  quantity: number
  price: Price | null
  description: string | null
  period: { start: number; end: number }
  subscription: string | null
  subscriptionItem?: string
  proration: boolean
  discountable: boolean
  taxRates: TaxRate[]
  metadata: Metadata
}

/** Stores an item for the next invoice, and emits the event. */
export function addInvoiceItem(world: World, input: NewInvoiceItem): InvoiceItem {
  const { subscription, subscriptionItem } = input
  const item = world.store.put<'invoiceitem'>({
    id: newId('ii'),
    object: 'invoiceitem',
    amount: input.amount,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    date: world.now(),
    description: input.description,
    discountable: input.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: input.metadata,
    net_amount: input.amount,
    parent:
      subscription === null
        ? null
        : {
            type: 'subscription_details',
            subscription_details: {
              subscription,
              ...(subscriptionItem === undefined ? {} : { subscription_item: subscriptionItem }),
            },
          },
    period: input.period,
    pricing: input.price && pricingOf(input.price),
    proration: input.proration,
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    tax_rates: input.taxRates,
    test_clock: world.get('customer', input.customer).test_clock,
    ...(input.proration ? { proration_details: { credited_items: null, discount_amounts: [] } } : {}),
  })
  world.emit('invoiceitem.created', item)
  return item
}

/**
 * The pending items for a subscription's next invoice, oldest first: its own, and those of its customer that name no
 * subscription.
 */
export function pendingItems(world: World, customer: string, subscription: string): InvoiceItem[] {
  const pending = [...world.store.each('invoiceitem', { customer, status: 'pending' })].reverse()
  return pending.filter((item) => {
    const owner = item.parent?.subscription_details?.subscription
    return owner === undefined || owner === subscription
  })
}

/** The invoice line of an item. */
export function lineOfItem(item: InvoiceItem, defaultRates: TaxRate[]): InvoiceLine {
  const { subscription, subscription_item: subscriptionItem } = item.parent?.subscription_details ?? {}
  const { proration } = item
  const credited = proration ? { credited_items: null } : null
  return newInvoiceLine({
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent:
      subscriptionItem === undefined
        ? {
            invoice_item_details: {
              invoice_item: item.id,
              proration,
              proration_details: credited,
              subscription: subscription ?? null,
            },
            subscription_item_details: null,
            type: 'invoice_item_details',
          }
        : {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: item.id,
              proration,
              proration_details: credited,
              subscription: subscription ?? null,
              subscription_item: subscriptionItem,
            },
            type: 'subscription_item_details',
          },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription: subscription ?? null,
    rates: item.tax_rates.length > 0 ? item.tax_rates : defaultRates,
  })
}
