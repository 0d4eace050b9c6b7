// What an order, a swap and a return have in common as purposes of a checkout (architecture.md, "Checkout"): a basket of
// pieces to have and pieces to send back, whose postage is owed. They share a slot: what is free and what fits is worked out
// for one basket at a time (decisions.md §4.3).
import { getAccountForOrder } from '#server/domains/accounts/index.ts'
import type { Purpose } from '#server/domains/checkout/index.ts'
import { holdLocked, releaseHolds } from '#server/domains/inventory/index.ts'
import { itemsUnavailable } from '../rules/items-unavailable.ts'
import { refusalOfRefund } from '../rules/refusal-of-refund.ts'
import { type LockedMember, lockMember } from '../steps/lock-member.ts'
import type { ShownBasket } from './basket.ts'
import { type BasketFacts, nameRefusal, readBasketFacts } from './basket-facts.ts'
import { basketHash } from './basket-hash.ts'
import { type BasketAllowed, decideBasket, isAsShown, whyNotKept } from './decide-basket.ts'
import { fulfilBasket } from './fulfil-basket.ts'
import { memberOf, shownBasketOf } from './terms.ts'

export type BasketPurpose = Purpose<LockedMember, ShownBasket, BasketFacts, BasketAllowed>

/** The slot of all baskets of a member. */
export const basketSlot = 'rental'

export const basketPurpose = (
  own: Pick<BasketPurpose, 'name' | 'stands'> & { readonly kind: 'order' | 'return' },
): BasketPurpose => ({
  name: own.name,
  slot: basketSlot,
  vatClass: 'hire',
  description: 'Wrenlet postage',
  lock: (tx, payer) => lockMember(tx, memberOf(payer.accountId)),
  async billTo(db, payer) {
    const accountId = memberOf(payer.accountId)
    const { email, givenName, familyName } = await getAccountForOrder(db, accountId)
    return { accountId, email, name: `${givenName} ${familyName}`.trim() }
  },
  hashOf: ({ garmentIds, returnIds }) => basketHash(garmentIds, returnIds),
  wishOf: async (_db, checkout) => shownBasketOf(checkout),
  facts: readBasketFacts,
  decide: decideBasket,
  nameRefusal,
  isAsShown,
  whyNotKept,
  async hold(tx, { checkout, decided, until, now }) {
    const { garments, basket } = decided
    if (garments.garments.length === 0) return undefined
    const { accountId } = basket
    const taken = await holdLocked(tx, garments, { ownerId: checkout.id, accountId, expiresAt: until, now })
    return taken.taken ? undefined : itemsUnavailable(taken.unavailable)
  },
  fulfil: fulfilBasket,
  undo: (tx, checkout, now) => releaseHolds(tx, checkout.id, now),
  // A return that is booked is refused as pending (decisions.md §4.5).
  answersAgain: own.kind === 'order',
  stands: own.stands,
  refusalOfRefund: (refund) => refusalOfRefund({ kind: own.kind, ...refund }),
  async refunded(tx, { events }, checkout) {
    const accountId = memberOf(checkout.account_id)
    await events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId: checkout.id })
  },
})
