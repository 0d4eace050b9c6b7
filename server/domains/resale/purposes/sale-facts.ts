// Types of a sale's checkout: its request, its facts, and what an accepted decision carries.
import type { BuyerDelivery } from '#server/domains/accounts/index.ts'
import type { Decision } from '#server/domains/checkout/index.ts'
import type { LockedForClaim } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { CartToBuy } from '../rules/orders/decide-sale.ts'
import type { SaleTerms } from '../rules/orders/sale-terms.ts'

export interface SaleRequest {
  readonly cartId: Id<'resale-cart'>
  readonly garmentIds: readonly Id<'garment'>[]
  readonly delivery: BuyerDelivery
  /** The total that the page showed, in pence. */
  readonly total?: number | undefined
}

export interface SaleFacts extends CartToBuy {
  readonly garments: LockedForClaim
  readonly delivery: BuyerDelivery
  /** The share of the stock that carts and checkouts may hold, from a locked setting; null when this checkout holds its pieces already. */
  readonly sharePercent: number | null
}

export interface SaleAllowed extends Decision {
  readonly terms: SaleTerms
  readonly address: BuyerDelivery
  readonly garments: LockedForClaim
  readonly sharePercent: SaleFacts['sharePercent']
}

export const saleTermsOf = ({ terms }: { readonly terms: unknown }): SaleTerms => terms as SaleTerms
