import { splitDiscount } from '../billing/lines/discounts.ts'
import { exclusiveTax, taxesOn, totalTaxes } from '../billing/lines/taxes.ts'
import { newId } from '../ids.ts'
import type { CheckoutLine, CheckoutSession, Coupon, Price, TaxRate } from '../objects.ts'
import type { World } from '../world.ts'

export interface SessionLine {
  price: Price
  quantity: number
  /** The line's own rates; if it has none, the subscription's apply. */
  rates: TaxRate[]
  metadata: Record<string, string> | null
}

export type SessionTotals = Pick<CheckoutSession, 'amount_subtotal' | 'amount_total' | 'total_details'>

/**
 * Calculates what a session costs: each line after its discounts, with the taxes on the rest.
 * @param defaults the rates of lines without their own
 */
export function sessionTotals(
  world: World,
  lines: SessionLine[],
  { coupons, defaults }: { coupons: Coupon[]; defaults: TaxRate[] },
): { lines: CheckoutLine[]; totals: SessionTotals } {
  const subtotals = lines.map(({ price, quantity }) => price.unit_amount * quantity)
  const left = coupons.reduce((amounts, coupon) => {
    const deductions = splitDiscount(coupon, amounts)
    return amounts.map((amount, i) => amount - (deductions[i] ?? 0))
  }, subtotals)
  const taxes = lines.map(({ rates }, i) => taxesOn(left[i] ?? 0, rates.length > 0 ? rates : defaults))
  const items = lines.map((line, i): CheckoutLine => {
    const subtotal = subtotals[i] ?? 0
    const lineTaxes = taxes[i] ?? []
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: subtotal - (left[i] ?? 0),
      amount_subtotal: subtotal,
      amount_tax: lineTaxes.reduce((sum, tax) => sum + tax.amount, 0),
      amount_total: (left[i] ?? 0) + exclusiveTax(lineTaxes),
      currency: line.price.currency,
      description: world.store.find('product', line.price.product)?.name ?? null,
      metadata: line.metadata,
      price: line.price,
      quantity: line.quantity,
    }
  })
  const sessionTaxes = totalTaxes(taxes.map((lineTaxes) => ({ taxes: lineTaxes })))
  const totalOf = (key: 'amount_discount' | 'amount_subtotal' | 'amount_total') =>
    items.reduce((total, item) => total + item[key], 0)
  return {
    lines: items,
    totals: {
      amount_subtotal: totalOf('amount_subtotal'),
      amount_total: totalOf('amount_total'),
      total_details: {
        amount_discount: totalOf('amount_discount'),
        amount_shipping: 0,
        amount_tax: sessionTaxes.reduce((total, tax) => total + tax.amount, 0),
      },
    },
  }
}
