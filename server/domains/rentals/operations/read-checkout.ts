import { isDeepStrictEqual } from 'node:util'
import { findRecipient } from '#server/domains/accounts/index.ts'
import {
  type Checkout,
  cardDue,
  findCurrentResult,
  hasOtherOpenCheckout,
  isAsked,
  listCheckouts,
  type OpenedCheckout,
} from '#server/domains/checkout/index.ts'
import { findUsedMembership } from '#server/domains/membership/index.ts'
import { findClientSecret } from '#server/domains/payments/index.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { Basket } from '../purposes/basket.ts'
import { basketSlot } from '../purposes/basket-purpose.ts'
import { purposeOfBasket } from '../purposes/index.ts'
import { priceBasket } from '../purposes/price-basket.ts'
import { termsOf } from '../purposes/terms.ts'
import { readFamilyRecords } from '../queries/family-records.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import type { PostageDue } from '../rules/postage-due.ts'
import { isReturnFree, isSecondNow } from '../rules/second-home.ts'
import type { RentalServices } from '../services.ts'
import { deliveryAddressOf } from '../steps/delivery-address-of.ts'

export interface ReadCheckout {
  /** Null if there is none: only a button press opens one (openCheckout), never a page load. */
  readonly opened: OpenedCheckout | null
  /** What the basket costs today. */
  readonly due: PostageDue
  /** The adult who has to be asked for the postage, by first name; null if nobody has to be (product §12.5). */
  readonly payer: { readonly name: string | null; readonly hours: number } | null
  /** Whether another basket has an open checkout, which opening this one would abandon. */
  readonly otherOpen: boolean
}

const asStored = (address: DeliveryAddress): unknown => JSON.parse(JSON.stringify(address))

/**
 * Reads the checkout that openCheckout would return for this basket, without opening, renewing or abandoning one: the
 * open one if it would stay unchanged; if none is open, the completed one whose order still stands. Writes nothing and calls no
 * provider.
 */
export async function readCheckout({ db, clock }: RentalServices, basket: Basket): Promise<ReadCheckout> {
  const purpose = purposeOfBasket(basket)
  const hash = purpose.hashOf(basket)
  const checkouts = await listCheckouts(db, basket, basketSlot, hash)
  const membership = await findUsedMembership(db, basket.accountId)
  const { loans, ...postage } = await readFamilyRecords(db, basket)
  const { due } = priceBasket(basket, postage, isReturnFree(membership, basket.accountId, [...loans.values()]))
  const payer =
    due.total > 0 && membership && isSecondNow(membership, basket.accountId)
      ? {
          name: (await findRecipient(db, membership.account_id))?.givenName || null,
          hours: await readNumberSetting(db, 'hold.asked_hours'),
        }
      : null
  const otherOpen = await hasOtherOpenCheckout(db, { payer: basket, slot: basketSlot, hash, now: clock.now() })
  const open = checkouts.find(({ state }) => state === 'open')
  if (open) return { opened: await openedIfCurrent(open), due, payer, otherOpen }
  const currentResult = purpose.repeatReturnsResult ? await findCurrentResult(db, purpose, checkouts) : undefined
  return { opened: currentResult ? { checkout: currentResult, clientSecret: null } : null, due, payer, otherOpen }

  async function openedIfCurrent(checkout: Checkout): Promise<OpenedCheckout | null> {
    const terms = termsOf(checkout)
    const isCurrent =
      checkout.expires_at > clock.now() &&
      terms.outbound_pence === due.outbound &&
      terms.return_pence === due.return &&
      terms.membership_id === membership?.id &&
      isDeepStrictEqual(checkout.address, asStored(await deliveryAddressOf(db, basket.accountId)))
    if (!isCurrent) return null
    if (cardDue(checkout) === 0 || isAsked(checkout)) return { checkout, clientSecret: null }
    const { payment_intent_id: intentId } = checkout
    const clientSecret = intentId ? await findClientSecret(db, intentId) : undefined
    return clientSecret ? { checkout, clientSecret } : null
  }
}
