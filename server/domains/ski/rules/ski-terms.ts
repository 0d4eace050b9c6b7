// The terms of a booking, as shown to the buyer. The checkout stores them, and the booking is written from them.
import type { SkiPart } from '#contract/ski/shop.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { HireDates } from './hire-dates.ts'
import type { Demand } from './solve-kit.ts'

/** Children's clothes are in the class of hire, every part of a kit alike (law L-17). */
export const skiVatClass = 'hire'

export interface SkiPiece {
  /** The number of the child, from 1. */
  readonly child: number
  readonly part: SkiPart
  readonly size_code: string
  /** The product that the buyer chose; null for any. */
  readonly asked: Id<'product'> | null
  readonly product_id: Id<'product'>
  readonly garment_id: Id<'garment'>
  readonly day_pence: number
  readonly price_pence: number
  readonly rrp_pence: number
}

export interface SkiTerms {
  readonly key?: string
  readonly first_day: string
  readonly last_day: string
  readonly pieces: readonly SkiPiece[]
  readonly vat_basis_points: number
}

export const skiTermsOf = ({ terms }: { readonly terms: unknown }): SkiTerms => terms as SkiTerms

export const termsDates = ({ first_day, last_day }: Pick<SkiTerms, 'first_day' | 'last_day'>): HireDates =>
  ({ firstDay: first_day, lastDay: last_day }) as HireDates

export const termsTotal = ({ pieces }: Pick<SkiTerms, 'pieces'>): Pence =>
  pence(pieces.reduce((sum, { price_pence }) => sum + price_pence, 0))

/** The demands as the buyer made them. */
export const requestedDemands = ({ pieces }: Pick<SkiTerms, 'pieces'>): Demand[] =>
  pieces.map(({ child, part, size_code, asked }) => ({ child, part, sizeCode: size_code, productId: asked }))

/** The demands with the designs that were chosen and shown, even where the buyer asked for any. */
export const shownDemands = ({ pieces }: Pick<SkiTerms, 'pieces'>): Demand[] =>
  pieces.map(({ child, part, size_code, product_id }) => ({ child, part, sizeCode: size_code, productId: product_id }))
