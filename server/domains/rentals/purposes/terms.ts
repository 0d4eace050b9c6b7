import type { Checkout } from '#server/domains/checkout/index.ts'

/** What was shown with a basket, and what its order is written with. */
export interface RentalTerms {
  readonly membership_id: string
  readonly outbound_pence: number
  readonly return_pence: number
  readonly outbound_free: boolean
  readonly return_free: boolean
}

export const termsOf = ({ terms }: Pick<Checkout, 'terms'>): RentalTerms => terms as RentalTerms
