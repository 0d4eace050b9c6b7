import { newId } from '../ids.ts'
import type { InvoiceLine, Price, SubscriptionItem, TaxRate } from '../objects.ts'
import type { World } from '../world.ts'
import { intervalWords } from './periods.ts'
import { taxesOn } from './taxes.ts'

interface LineInput {
  subscription: string
  item: SubscriptionItem
  price: Price
  quantity: number
  amount: number
  description: string
  period: { start: number; end: number }
  rates: TaxRate[]
  proration: boolean
}

/** One line of an invoice, for an item of a subscription. */
export function invoiceLine(input: LineInput): InvoiceLine {
  const { item, price, quantity, amount } = input
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: input.description,
    discount_amounts: [],
    discountable: !input.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: input.proration,
        proration_details: { credited_items: null },
        subscription: input.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: input.subscription,
    subtotal: amount,
    taxes: taxesOn(amount, input.rates),
  }
}

/** The line for a whole period of an item: `1 × Wrenlet 150 (at £27.00 / month)`. */
export function periodLine(world: World, subscription: string, item: SubscriptionItem, rates: TaxRate[]): InvoiceLine {
  const { price, quantity } = item
  const name = world.store.find('product', price.product)?.name ?? price.product
  const every = price.recurring ? ` / ${intervalWords(price.recurring)}` : ''
  return invoiceLine({
    subscription,
    item,
    price,
    quantity,
    amount: price.unit_amount * quantity,
    description: `${quantity} × ${name} (at ${moneyWords(price.unit_amount, price.currency)}${every})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    rates: item.tax_rates?.length ? item.tax_rates : rates,
    proration: false,
  })
}

/** `£27.00` */
export const moneyWords = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
