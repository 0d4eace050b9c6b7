import { type Id, toIds } from '#server/kernel/ids.ts'

/** What a member wants to have and to send back: garments only is an order, both is a swap, returns only is a return. */
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
  /** Its home asks the payer of the membership to pay the postage (product §12.5). */
  readonly asks?: boolean
}
