import { formatPounds, pence } from '#server/kernel/money.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { salePrices } from '../rules/sale-prices.ts'

/** Checks the price of a piece. @throws Refusal not_now for a price outside the shop's range */
export function requireSalePrice(price: number): void {
  const { lowest, highest } = salePrices
  if (price >= lowest && price <= highest) return
  throw new Refusal(
    'not_now',
    `A piece costs from ${formatPounds(pence(lowest))} to ${formatPounds(pence(highest))}: ${lowest} to ${highest} pence.`,
  )
}
