import { type Checkout, isAsked } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { ShownBasket } from './basket.ts'

/** What was shown with a basket. Its order is written from it. */
export interface RentalTerms {
  readonly membership_id: Id<'membership'>
  /** The pieces with the credits shown, which the loan will cost. */
  readonly garments: readonly { readonly garment_id: Id<'garment'>; readonly credits: number }[]
  /** The garments to be sent back. */
  readonly returns: readonly Id<'garment'>[]
  readonly outbound_pence: number
  readonly return_pence: number
  readonly outbound_free: boolean
  readonly return_free: boolean
}

export const termsOf = ({ terms }: Pick<Checkout, 'terms'>): RentalTerms => terms as RentalTerms

/** The account of a rental checkout. Only members rent, so there always is one. */
export function memberOf(accountId: Id<'account'> | null): Id<'account'> {
  if (accountId === null) throw new Error('a rental checkout has no account')
  return accountId
}

/** The basket of a checkout, as it was shown. */
export function shownBasketOf(checkout: Pick<Checkout, 'account_id' | 'terms' | 'asked_at'>): ShownBasket {
  const { garments, returns } = termsOf(checkout)
  return {
    accountId: memberOf(checkout.account_id),
    garmentIds: garments.map(({ garment_id }) => garment_id),
    returnIds: returns,
    asks: isAsked(checkout),
    shown: new Map(garments.map(({ garment_id, credits }) => [garment_id, credits])),
  }
}
