import type { Id } from '#server/kernel/ids.ts'

/** What a member wants to have and to send back: garments only is an order, both is a swap, returns only is a return. */
export interface Basket {
  readonly accountId: Id<'account'>
  readonly garmentIds: readonly string[]
  readonly returnIds: readonly string[]
}

/** What a payment says it is for. */
export const purposeOf = ({ garmentIds, returnIds }: Basket): 'rental-order' | 'swap' | 'return' => {
  if (garmentIds.length === 0) return 'return'
  return returnIds.length > 0 ? 'swap' : 'rental-order'
}

export type BasketKind = 'order' | 'return'
export const basketKind = ({ garmentIds }: Pick<Basket, 'garmentIds'>): BasketKind =>
  garmentIds.length > 0 ? 'order' : 'return'
