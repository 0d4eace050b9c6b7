// What a purchase is requested with, decided by, and allowed as.
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
  /** Pence that the page showed. */
  readonly total?: number | undefined
}

export interface SaleFacts extends CartToBuy {
  readonly garments: LockedForClaim
  readonly delivery: BuyerDelivery
  /** Of what is for sale, all that carts and checkouts may keep, locked; null where nothing is held that is not kept now. */
  readonly sharePercent: number | null
}

export interface SaleAllowed extends Decision {
  readonly terms: SaleTerms
  readonly address: BuyerDelivery
  readonly garments: LockedForClaim
  readonly sharePercent: SaleFacts['sharePercent']
}

export const saleTermsOf = ({ terms }: { readonly terms: unknown }): SaleTerms => terms as SaleTerms
