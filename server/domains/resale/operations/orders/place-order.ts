import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { type Buyer, readCustomer } from '#server/domains/accounts/index.ts'
import {
  type Checkout,
  type CheckoutPayer,
  findCheckoutOfAny,
  type OpenedCheckout,
  openCheckout,
  payersOf,
  resolveFoundOrRequest,
  resolveGuestCheckout,
} from '#server/domains/checkout/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { salePurpose } from '../../purposes/sale.ts'
import { findCartId, listCartGarmentIds } from '../../queries/carts.ts'
import { completionsByNetwork, purchasesByNetwork, unknownCodes } from '../../rules/orders/limits.ts'
import type { ResaleServices } from '../../services.ts'

export interface Caller {
  readonly accountId: Id<'account'> | undefined
  readonly ip: string
}

const notFound = () => new Refusal('not_found', messages.notFound)

/** A guest's checkout belongs to the secret of their cart, so that the same cart finds the same payment again. */
const payerOf = (secret: string, { name, email }: Pick<Buyer, 'name' | 'email'>, caller: Caller): CheckoutPayer =>
  caller.accountId === undefined
    ? { accountId: null, email, name, secret, secretPredatesCheckout: true }
    : { accountId: caller.accountId }

/**
 * Opens a checkout for a cart (product §6): holds its pieces and creates one payment of the total that the page showed.
 * @throws Refusal invalid_request, invalid_email, not_in_uk for what was entered; not_found; too_many; order_changed when the
 * total differs from the one shown; the refusals of the purpose; provider_unreachable, after which the same request may be sent
 * again and continues the payment
 */
export async function placeOrder(
  services: ResaleServices,
  { customerData, cartId: secret, total }: InputOf<'placeResaleOrder'>['body'],
  caller: Caller,
): Promise<OpenedCheckout> {
  const { db, wallClock } = services
  const { buyer, address } = readCustomer(customerData)
  await countHits(db, wallClock.now(), [{ limit: purchasesByNetwork, subject: networkOf(caller.ip) }])
  const cartId = await getCartId(services, secret, caller)
  const garmentIds = await listCartGarmentIds(db, cartId)
  const input = { cartId, garmentIds, delivery: { ...address, buyer }, total }
  // A guest, or somebody who began as one before signing in, may have paid without their browser knowing.
  const paid = await resolveGuestCheckout(services, { purpose: salePurpose, secret })
  const begunWith = caller.accountId === undefined ? undefined : secret
  if (paid) return { checkout: paid, clientSecret: null }
  return openCheckout(services, { purpose: salePurpose, payer: payerOf(secret, buyer, caller), input, begunWith })
}

/**
 * Makes the order of a paid checkout, unless the provider's webhook has already done so.
 * @returns the order's id
 * @throws Refusal not_found, payment_required; items_unavailable, with the payment refunded, when a piece is gone
 */
export async function completeOrder(
  services: ResaleServices,
  { cartId: secret, checkoutId }: InputOf<'completeResaleOrder'>['body'],
  caller: Caller,
): Promise<string> {
  const { checkout, payer } = await getPaying(services, { secret, checkoutId }, caller)
  const hit = { limit: completionsByNetwork, subject: networkOf(caller.ip) }
  await countHits(services.db, services.wallClock.now(), [hit])
  return resolveFoundOrRequest(services, { purpose: salePurpose, payer, checkout })
}

/**
 * Finds a checkout of the signed-in account, or of the cart's guest, who may have signed in while paying.
 * @throws Refusal not_found, or too_many when the caller's network has sent too many unknown ids
 */
export async function getPaying(
  services: Pick<ResaleServices, 'db' | 'wallClock'>,
  { secret, checkoutId }: { readonly secret: string; readonly checkoutId: string },
  caller: Caller,
): Promise<{ readonly checkout: Checkout; readonly payer: CheckoutPayer }> {
  const found = await findCheckoutOfAny(services.db, payersOf(caller.accountId, secret), toId(checkoutId.toLowerCase()))
  if (found?.checkout.purpose === salePurpose.name) return found
  await countUnknownCode(services, caller)
  throw notFound()
}

async function getCartId(services: ResaleServices, secret: string, caller: Caller): Promise<Id<'resale-cart'>> {
  const cartId = await findCartId(services.db, secret)
  if (cartId) return cartId
  await countUnknownCode(services, caller)
  throw notFound()
}

export const countUnknownCode = (
  { db, wallClock }: Pick<ResaleServices, 'db' | 'wallClock'>,
  { ip }: Pick<Caller, 'ip'>,
) => countHits(db, wallClock.now(), [{ limit: unknownCodes, subject: networkOf(ip) }])
