import { isDeepStrictEqual } from 'node:util'
import { findMembership } from '#server/domains/membership/index.ts'
import { findClientSecret } from '#server/domains/payments/index.ts'
import { toId } from '#server/kernel/ids.ts'
import {
  type Checkout,
  findStandingCheckout,
  hasOpenCheckoutBeside,
  listCheckoutsOfBasket,
} from '../queries/checkouts.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import type { PostageDue } from '../rules/postage-due.ts'
import type { RentalServices } from '../services.ts'
import type { Basket } from './basket.ts'
import { basketHash } from './basket-hash.ts'
import { deliveryAddressOf } from './delivery-address-of.ts'
import type { OpenedCheckout } from './open-checkout.ts'
import { priceBasket } from './price-basket.ts'

export interface ReadCheckout {
  /** Null: opening it is a press of the person (openCheckout), not of a page that is read. */
  readonly opened: OpenedCheckout | null
  /** What the basket costs today. */
  readonly due: PostageDue
  /** Another basket is at its checkout; opening this one gives that up. */
  readonly otherOpen: boolean
}

const asStored = (address: DeliveryAddress): unknown => JSON.parse(JSON.stringify(address))

/**
 * The checkout of a basket as openCheckout would answer it, without opening, renewing or giving up any: the one that is open
 * and would be left as it is, else the one that made an order of this basket which stands. Writes nothing, asks nobody.
 */
export async function readCheckout({ db, clock }: RentalServices, basket: Basket): Promise<ReadCheckout> {
  const hash = basketHash(basket.garmentIds, basket.returnIds)
  const checkouts = await listCheckoutsOfBasket(db, basket.accountId, hash)
  const due = await priceBasket(db, basket)
  const otherOpen = await hasOpenCheckoutBeside(db, { accountId: basket.accountId, hash, now: clock.now() })
  const open = checkouts.find(({ state }) => state === 'open')
  if (open) return { opened: await asItStands(open), due, otherOpen }
  const standing = basket.garmentIds.length > 0 ? await findStandingCheckout(db, checkouts) : undefined
  return { opened: standing ? { checkout: standing, clientSecret: null } : null, due, otherOpen }

  async function asItStands(checkout: Checkout): Promise<OpenedCheckout | null> {
    const membership = await findMembership(db, basket.accountId)
    const isCurrent =
      checkout.hold_expires_at > clock.now() &&
      checkout.outbound_pence === due.outbound &&
      checkout.return_pence === due.return &&
      checkout.membership_id === membership?.id &&
      isDeepStrictEqual(checkout.address, asStored(await deliveryAddressOf(db, basket.accountId)))
    if (!isCurrent) return null
    if (checkout.amount_pence === 0) return { checkout, clientSecret: null }
    const { payment_intent_id: intentId } = checkout
    const clientSecret = intentId ? await findClientSecret(db, toId<'payment-intent'>(intentId)) : undefined
    return clientSecret ? { checkout, clientSecret } : null
  }
}
