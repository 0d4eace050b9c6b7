import { newId } from '../../ids.ts'
import type { InvoiceLine, Price, Pricing, SubscriptionItem, TaxRate } from '../../objects.ts'
import type { World } from '../../world.ts'
import { describeInterval } from '../periods.ts'
import { taxesOn } from './taxes.ts'

type LineInput = Pick<
  InvoiceLine,
  | 'amount'
  | 'currency'
  | 'description'
  | 'discountable'
  | 'metadata'
  | 'parent'
  | 'period'
  | 'pricing'
  | 'quantity'
  | 'subscription'
> & { rates: TaxRate[] }

/** One line of an invoice, before discounts. */
export function newInvoiceLine({ rates, ...input }: LineInput): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    ...input,
    discount_amounts: [],
    discounts: [],
    invoice: null,
    livemode: false,
    pretax_credit_amounts: [],
    quantity_decimal: String(input.quantity),
    subtotal: input.amount,
    taxes: taxesOn(input.amount, rates),
  }
}

/** The line for a whole period of an item, e.g. `1 × Wrenlet 150 (at £27.00 / month)`. */
export function periodLine(world: World, subscription: string, item: SubscriptionItem, rates: TaxRate[]): InvoiceLine {
  const { price, quantity } = item
  const every = price.recurring ? ` / ${describeInterval(price.recurring)}` : ''
  return newInvoiceLine({
    amount: price.unit_amount * quantity,
    currency: price.currency,
    description: `${quantity} × ${productName(world, item)} (at ${formatMoney(price.unit_amount, price.currency)}${every})`,
    discountable: true,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: pricingOf(price),
    quantity,
    subscription,
    rates: item.tax_rates?.length ? item.tax_rates : rates,
  })
}

export const pricingOf = (price: Price): Pricing => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: price.unit_amount_decimal,
})

export const productName = (world: World, { price }: SubscriptionItem): string =>
  world.store.find('product', price.product)?.name ?? price.product

const formats = new Map<string, Intl.NumberFormat>()

/** `£27.00` */
export function formatMoney(amount: number, currency: string): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() })
  formats.set(currency, format)
  return format.format(amount / 100)
}
