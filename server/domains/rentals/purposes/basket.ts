import type { Id } from '#server/kernel/ids.ts'

/** What a member wants to have and to send back: garments only is an order, both is a swap, returns only is a return. */
export interface Basket {
  readonly accountId: Id<'account'>
  readonly garmentIds: readonly Id<'garment'>[]
  readonly returnIds: readonly Id<'garment'>[]
}

/** A basket with the credits shown for each garment when its checkout was opened. */
export interface ShownBasket extends Basket {
  readonly shown?: ReadonlyMap<Id<'garment'>, number>
}
