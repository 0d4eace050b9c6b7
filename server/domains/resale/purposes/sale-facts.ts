// What a purchase is requested with, decided by, and allowed as.
import type { Decision } from '#server/domains/checkout/index.ts'
import type { LockedForClaim } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { CartToBuy } from '../rules/orders/decide-sale.ts'
import type { SaleDelivery, SaleTerms } from '../rules/orders/sale-terms.ts'

export interface SaleRequest {
  readonly cartId: Id<'resale-cart'>
  readonly garmentIds: readonly Id<'garment'>[]
  readonly delivery: SaleDelivery
  /** Pence that the page showed. */
  readonly total?: number | undefined
}

export interface SaleFacts extends CartToBuy {
  readonly garments: LockedForClaim
  readonly delivery: SaleDelivery
}

export interface SaleAllowed extends Decision {
  readonly terms: SaleTerms
  readonly address: SaleDelivery
  readonly garments: LockedForClaim
}

export const saleTermsOf = ({ terms }: { readonly terms: unknown }): SaleTerms => terms as SaleTerms
