import type { AnswerOf, InputOf } from '#contract/index.ts'
import {
  type Checkout,
  type CheckoutPayer,
  endGuestCheckout,
  findCheckoutOfAny,
  openCheckout,
  payersOf,
  resolveFound,
  resolveGuestCheckout,
  throwRefusal,
} from '#server/domains/checkout/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { toId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentPrice } from '../present-card.ts'
import { giftTermsOf } from '../purposes/gift-card.ts'
import { readGiftSettings } from '../queries/gift-settings.ts'
import { recipientOfLink } from '../queries/links/family-links.ts'
import { checkPrice } from '../rules/decide-gift.ts'
import { lastDeliveryDay } from '../rules/gift-days.ts'
import type { Person } from '../rules/gift-terms.ts'
import { completionsByNetwork, purchasesByNetwork } from '../rules/limits.ts'
import type { GiftCardServices } from '../services.ts'
import { type Caller, countUnknownCode, notFound } from './caller.ts'
import { type GiftToRead, readGift } from './read-gift.ts'

const noBuyer: Person = { name: '', email: '' }

/** An account, or a guest whose checkout is found by the secret that its first answer returned. */
const payerOf = (
  { accountId }: Pick<Caller, 'accountId'>,
  secret: string | undefined,
  buyer: Person | null,
): CheckoutPayer =>
  accountId === undefined
    ? { accountId: null, ...(buyer ?? noBuyer), ...(secret !== undefined && { secret }) }
    : { accountId }

/**
 * Opens the checkout of a gift card (product §7), and creates one payment for what the page showed. Asking for the same card again
 * returns the same payment until it is paid.
 * @throws Refusal invalid_request, invalid_email, not_in_uk for what was entered; not_found for an unknown secret or family's link;
 * order_changed when the price differs from the one shown; provider_unreachable, after which the request may be repeated
 */
export async function buyGiftCard(
  services: GiftCardServices,
  body: InputOf<'buyGiftCard'>['body'],
  caller: Caller,
): Promise<AnswerOf<'buyGiftCard'>> {
  const { db, clock, wallClock, giftCard: purpose } = services
  const today = dayInLondon(clock.now())
  const settings = await readGiftSettings(db)
  const isGuest = caller.accountId === undefined
  const input = readGift(await withFamily(services, body), settings, {
    today,
    lastDay: lastDeliveryDay(today),
    isGuest,
  })
  await countHits(db, wallClock.now(), [{ limit: purchasesByNetwork, subject: networkOf(caller.ip) }])
  // A guest, or somebody who began as one before signing in, may have paid although their browser does not know it.
  const guestCheckout = body.secret === undefined ? undefined : { purpose, secret: body.secret }
  const resolve = isGuest ? resolveGuestCheckout : endGuestCheckout
  const paid = guestCheckout && (await resolve(services, guestCheckout))
  if (paid) return { ...presentPayment(paid, clock.now()), paymentSecret: null, guestSecret: null }
  const payer = payerOf(caller, body.secret, input.details.buyer)
  const { checkout, clientSecret, guestSecret } = await openCheckout(services, { purpose, payer, input })
  // A checkout that was open already keeps its own price.
  const refusal = checkPrice(pence(checkout.amount_pence), body.total)
  if (refusal) throwRefusal(refusal)
  return { ...presentPayment(checkout, clock.now()), paymentSecret: clientSecret, guestSecret }
}

const presentPayment = (checkout: Checkout, now: Date) => ({
  checkoutId: checkout.id,
  cardId: checkout.result_id,
  price: presentPrice(giftTermsOf(checkout)),
  expiresAt: checkout.expires_at.toISOString(),
  serverNow: now.toISOString(),
})

/** If a family's link led to the form, the card is for that family; an email that was posted is ignored. */
async function withFamily(
  { db, clock }: Pick<GiftCardServices, 'db' | 'clock'>,
  { forLink, ...body }: InputOf<'buyGiftCard'>['body'],
): Promise<GiftToRead> {
  if (forLink === undefined) return body
  const family = await recipientOfLink(db, forLink, clock.now())
  if (!family) throw new Refusal('not_found', 'This link doesn’t work any more. Ask the family for a new one.')
  return { ...body, familyId: family.accountId }
}

/**
 * Makes the gift card of a checkout that was paid, unless the provider's webhook has made it already.
 * @throws Refusal not_found, payment_required; limit_reached when the payment is refunded because other cards have used the
 * member's yearly limit; provider_unreachable
 */
export async function completeGiftCard(
  services: GiftCardServices,
  body: InputOf<'completeGiftCard'>['body'],
  caller: Caller,
): Promise<string> {
  const { db, wallClock } = services
  const found = await findGiftCheckout(services, body, caller)
  if (!found) {
    await countUnknownCode(services, caller)
    throw notFound()
  }
  const { checkout } = found
  if (checkout.result_id !== null) return checkout.result_id
  await countHits(db, wallClock.now(), [{ limit: completionsByNetwork, subject: networkOf(caller.ip) }])
  // Found by its id, not by its request, which another card may share.
  return resolveFound(services, checkout)
}

/** Finds a checkout in any state for the signed-in account, or by the secret of a guest, who may have signed in while paying. */
export async function findGiftCheckout(
  { db, giftCard }: Pick<GiftCardServices, 'db' | 'giftCard'>,
  { checkoutId, secret }: { readonly checkoutId: string; readonly secret?: string | undefined },
  { accountId }: Pick<Caller, 'accountId'>,
) {
  const found = await findCheckoutOfAny(db, payersOf(accountId, secret), toId<'checkout'>(checkoutId.toLowerCase()))
  return found?.checkout.purpose === giftCard.name ? found : undefined
}
