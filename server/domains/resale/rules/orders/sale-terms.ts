// What was shown with a purchase: what its checkout keeps, and what its order is written from.
import type { SaleCondition } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'

export interface SalePiece {
  readonly garment_id: Id<'garment'>
  readonly condition: SaleCondition
  readonly price_pence: number
}

export interface Buyer {
  readonly name: string
  readonly email: string
  /** E.164, or as typed where it is no British number; may be empty. */
  readonly phone: string
}

/** Where it goes, in the names of the wire (spec §3). */
export interface SaleAddress {
  readonly property1: string
  readonly street1: string
  readonly town: string
  readonly postalCode: string
}

/** Who buys and where it goes: what a checkout keeps as its address, and forgets with its account. */
export interface SaleDelivery extends SaleAddress {
  readonly buyer: Buyer
}

export interface SaleTerms {
  readonly cart_id: Id<'resale-cart'>
  readonly pieces: readonly SalePiece[]
  readonly goods_pence: number
  readonly postage_pence: number
  readonly vat_basis_points: number
}

/** The lines of the address, without its name: "12 High Street", or "Rose Cottage" and "High Street". */
export const streetLines = ({ property1, street1 }: SaleAddress): string[] =>
  /^\d+[a-z]?$/i.test(property1) ? [`${property1} ${street1}`] : [property1, street1]
