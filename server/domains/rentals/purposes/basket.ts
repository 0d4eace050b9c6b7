import { type Id, toIds } from '#server/kernel/ids.ts'

/** What a member wants to rent and to return: an order has garments only, a swap has both, a return has returns only. */
export interface Basket {
  readonly accountId: Id<'account'>
  readonly garmentIds: readonly Id<'garment'>[]
  readonly returnIds: readonly Id<'garment'>[]
}

export interface BasketIds {
  readonly inventoryItemIds?: readonly string[]
  readonly returnItemsIds?: readonly string[]
}

export const basketOf = (
  accountId: Id<'account'>,
  { inventoryItemIds = [], returnItemsIds = [] }: BasketIds,
): Basket => ({ accountId, garmentIds: toIds(inventoryItemIds), returnIds: toIds(returnItemsIds) })

/** A basket with the credits shown for each garment when its checkout was opened. */
export interface ShownBasket extends Basket {
  readonly shown?: ReadonlyMap<Id<'garment'>, number>
  /** Whether its home asks the payer of the membership to pay the postage (product §12.5). */
  readonly asks?: boolean
}
