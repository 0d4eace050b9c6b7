import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { BuyerDelivery } from '#server/domains/accounts/index.ts'
import { type Checkout, cardDue, findOpenCheckout, listUnfinished, payersOf } from '#server/domains/checkout/index.ts'
import { findClientSecret, readGiftBalance } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentTotals } from '../../present-order.ts'
import { saleSlot } from '../../purposes/sale.ts'
import { saleTermsOf } from '../../purposes/sale-facts.ts'
import { findCartId, listCartGarmentIds } from '../../queries/carts.ts'
import type { ResaleServices } from '../../services.ts'
import type { Caller } from './place-order.ts'

type CheckoutAnswer = AnswerOf<'resaleCheckout'>

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Reads the open checkout of a cart for a page that was reloaded, or to which a bank has returned the buyer. It never opens, extends or
 * abandons a checkout. It returns only what the buyer entered once the hold has expired or the cart has other pieces, and while
 * the payment of an abandoned checkout may still succeed.
 * @throws Refusal not_found for an unknown cart
 */
export async function readCheckout(
  { db, clock }: Pick<ResaleServices, 'db' | 'clock'>,
  secret: string,
  caller: Caller,
): Promise<CheckoutAnswer> {
  const cartId = await findCartId(db, secret)
  if (!cartId) throw new Refusal('not_found', messages.notFound)
  const checkout = await findPayable(db, { cartId, secret }, caller)
  if (!checkout) return { checkout: null, customerData: null, giftToUse: await readGift(db, caller) }
  const terms = saleTermsOf(checkout)
  const { buyer, ...address } = checkout.address as BuyerDelivery
  const customerData = { name: buyer.name, email: buyer.email, telephone: buyer.phone, ...address }
  const { payment_intent_id: intentId } = checkout
  const isCurrent =
    checkout.state === 'open' &&
    checkout.expires_at > clock.now() &&
    sameIds(
      terms.pieces.map(({ garment_id }) => garment_id),
      await listCartGarmentIds(db, cartId),
    )
  const paymentSecret = isCurrent && intentId ? await findClientSecret(db, intentId) : undefined
  const isCovered = isCurrent && cardDue(checkout) === 0
  if (!paymentSecret && !isCovered) return { checkout: null, customerData, giftToUse: await readGift(db, caller) }
  return {
    checkout: {
      paymentSecret: paymentSecret ?? null,
      fromBalance: checkout.balance_pence,
      checkoutId: checkout.id,
      totals: presentTotals(terms),
      holdExpiresAt: checkout.expires_at.toISOString(),
      serverNow: clock.now().toISOString(),
      canExtend: !checkout.extended,
    },
    customerData,
    giftToUse: 0,
  }
}

/**
 * Finds the open checkout of the cart, or else one whose payment the bank is still processing. It belongs to the signed-in account, or
 * to the cart's guest, who may have signed in while paying.
 */
async function findPayable(
  db: Db,
  { cartId, secret }: { readonly cartId: Id<'resale-cart'>; readonly secret: string },
  { accountId }: Caller,
): Promise<Checkout | undefined> {
  const payers = payersOf(accountId, secret)
  const isOfCart = (checkout: Checkout) => saleTermsOf(checkout).cart_id === cartId
  for (const payer of payers) {
    const open = await findOpenCheckout(db, payer, saleSlot)
    if (open && isOfCart(open)) return open
  }
  for (const payer of payers) {
    const unfinished = (await listUnfinished(db, payer, saleSlot)).find(isOfCart)
    if (unfinished) return unfinished
  }
  return undefined
}

/** The caller's gift balance in pence; a guest has none. */
const readGift = async (db: Db, { accountId }: Caller): Promise<number> =>
  accountId === undefined ? 0 : (await readGiftBalance(db, accountId)).balance
