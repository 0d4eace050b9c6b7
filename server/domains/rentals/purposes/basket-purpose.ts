// What an order, a swap and a return share as purposes of a checkout (architecture §3): a basket of pieces to order and
// pieces to send back, with its postage. They share a slot, because credits and availability are decided for one basket
// at a time (product §4.3).
import type { Purpose } from '#server/domains/checkout/index.ts'
import { holdLocked, releaseHolds } from '#server/domains/inventory/index.ts'
import { explainRefund } from '../rules/explain-refund.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import type { LockedMember } from '../steps/lock-member.ts'
import type { ShownBasket } from './basket.ts'
import { addTitles, type BasketFacts, readBasketFacts } from './basket-facts.ts'
import { basketHash } from './basket-hash.ts'
import { type BasketAllowed, checkTerms, decideBasket, isAsShown } from './decide-basket.ts'
import { fulfilBasket } from './fulfil-basket.ts'
import { memberPurpose } from './of-member.ts'
import { shownBasketOf } from './terms.ts'

export type BasketPurpose = Purpose<LockedMember, ShownBasket, BasketFacts, BasketAllowed>

/** The slot shared by all baskets of a member. */
export const basketSlot = 'rental'

export const basketPurpose = (
  own: Pick<BasketPurpose, 'name' | 'isResultCurrent'> & { readonly kind: 'order' | 'return' },
): BasketPurpose => ({
  ...memberPurpose,
  name: own.name,
  slot: basketSlot,
  vatClass: 'hire',
  description: 'Wrenlet postage',
  usesBalance: true,
  hashOf: ({ garmentIds, returnIds }) => basketHash(garmentIds, returnIds),
  requestOf: async (_db, checkout) => shownBasketOf(checkout),
  facts: readBasketFacts,
  decide: decideBasket,
  addTitles,
  isAsShown,
  checkTerms,
  async hold(tx, { checkout, decided, until, now }) {
    const { garments, basket } = decided
    if (garments.garments.length === 0) return undefined
    const { accountId } = basket
    const taken = await holdLocked(tx, garments, { ownerId: checkout.id, accountId, expiresAt: until, now })
    return taken.taken ? undefined : itemsUnavailable(taken.unavailable)
  },
  fulfil: fulfilBasket,
  undo: (tx, checkout, now) => releaseHolds(tx, checkout.id, now),
  // The same return requested again is refused while the first is pending (product §4.5).
  repeatReturnsResult: own.kind === 'order',
  isResultCurrent: own.isResultCurrent,
  explainRefund: (refund) => explainRefund({ kind: own.kind, ...refund }),
})
