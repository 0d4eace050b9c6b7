import { newId } from '../../ids.ts'
import type { InvoiceItem, InvoiceLine, Metadata, Price, TaxRate } from '../../objects.ts'
import type { World } from '../../world.ts'
import { bareLine, pricingOf } from './invoice-lines.ts'

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
export function addInvoiceItem(world: World, given: NewInvoiceItem): InvoiceItem {
  const { subscription, subscriptionItem } = given
  const item = world.store.put<'invoiceitem'>({
    id: newId('ii'),
    object: 'invoiceitem',
    amount: given.amount,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    date: world.now(),
    description: given.description,
    discountable: given.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: given.metadata,
    net_amount: given.amount,
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
    period: given.period,
    pricing: given.price && pricingOf(given.price),
    proration: given.proration,
    quantity: given.quantity,
    quantity_decimal: String(given.quantity),
    tax_rates: given.taxRates,
    test_clock: world.get('customer', given.customer).test_clock,
    ...(given.proration ? { proration_details: { credited_items: null, discount_amounts: [] } } : {}),
  })
  world.emit('invoiceitem.created', item)
  return item
}

/**
 * The pending items for a subscription's next invoice, oldest first: its own, and those of its customer that name no
 * subscription.
 */
export function pendingItems(world: World, customer: string, subscription: string): InvoiceItem[] {
  const waiting = [...world.store.each('invoiceitem', { customer, status: 'pending' })].reverse()
  return waiting.filter((item) => {
    const owner = item.parent?.subscription_details?.subscription
    return owner === undefined || owner === subscription
  })
}

/** The invoice line of an item. */
export function lineOfItem(item: InvoiceItem, defaultRates: TaxRate[]): InvoiceLine {
  const { subscription, subscription_item: subscriptionItem } = item.parent?.subscription_details ?? {}
  const { proration } = item
  const credited = proration ? { credited_items: null } : null
  return bareLine({
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
