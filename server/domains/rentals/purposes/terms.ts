import type { Checkout } from '#server/domains/checkout/index.ts'
import { toId } from '#server/kernel/ids.ts'
import type { ShownBasket } from './basket.ts'

/** What was shown with a basket, and what its order is written with. */
export interface RentalTerms {
  readonly membership_id: string
  /** With the credits that were shown: they are what the loan will cost. */
  readonly garments: readonly { readonly garment_id: string; readonly credits: number }[]
  /** The garments that go back. */
  readonly returns: readonly string[]
  readonly outbound_pence: number
  readonly return_pence: number
  readonly outbound_free: boolean
  readonly return_free: boolean
}

export const termsOf = ({ terms }: Pick<Checkout, 'terms'>): RentalTerms => terms as RentalTerms

/** The basket of a checkout, as it was shown. */
export function shownBasketOf(checkout: Pick<Checkout, 'account_id' | 'terms'>): ShownBasket {
  const { garments, returns } = termsOf(checkout)
  return {
    accountId: toId<'account'>(checkout.account_id ?? ''),
    garmentIds: garments.map(({ garment_id }) => garment_id),
    returnIds: returns,
    shown: new Map(garments.map(({ garment_id, credits }) => [garment_id, credits])),
  }
}
