// Buying the pieces in a cart, as a purpose of a checkout (architecture §3; product §6). The payer is an account, or a guest, whose
// secret is the `cartId` of the API. The checkout takes over the cart's reservations.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { messages } from '#contract/messages.ts'
import { accountAsPayer, type BuyerDelivery, lockOpenAccount } from '#server/domains/accounts/index.ts'
import type { AnyPurpose, CheckoutPayer, FactsInput, Purpose } from '#server/domains/checkout/index.ts'
import { lockForClaim, releaseHolds } from '#server/domains/inventory/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockNumberSetting } from '#server/platform/settings.ts'
import { lockCartOfGuest } from '../queries/carts.ts'
import { isOrderCurrent } from '../queries/orders/orders.ts'
import { listSalePieces } from '../queries/orders/sale-pieces.ts'
import { readSalePostage } from '../queries/sale-postage.ts'
import { decideSale } from '../rules/orders/decide-sale.ts'
import { explainRefund } from '../rules/orders/sale-refusal.ts'
import { fulfilSale } from '../steps/orders/fulfil-sale.ts'
import { holdPieces } from '../steps/orders/hold-pieces.ts'
import { type SaleAllowed, type SaleFacts, type SaleRequest, saleTermsOf } from './sale-facts.ts'

/** The class of the payment. Each piece has the class of its product (law L-17). */
export const saleVatClass = 'sale'
/** One slot, so an account or a guest's cart has at most one open purchase. */
export const saleSlot = 'resale'

type Sale = Purpose<null, SaleRequest, SaleFacts, SaleAllowed>

/** Locks the account, or the cart of a guest's secret. A job has no secret; the lock on the checkout is enough for it. */
async function lock(tx: Tx, payer: CheckoutPayer): Promise<null> {
  if (payer.accountId !== null) await lockOpenAccount(tx, payer.accountId)
  else if (payer.secret !== undefined) await lockCartOfGuest(tx, payer.secret)
  return null
}

async function facts(tx: Tx, { payer, input, checkout, now }: FactsInput<null, SaleRequest>): Promise<SaleFacts> {
  const { cartId, garmentIds, delivery, total } = input
  const mayHold = checkout === undefined || checkout.expires_at <= now
  // Locked before any garment, as carts do, so that carts and checkouts count each other's pieces.
  const sharePercent = mayHold ? await lockNumberSetting(tx, 'resale.reserved_share_percent') : null
  const taker = { ownerId: checkout?.id, accountId: payer.accountId, cartId, shelf: 'resale' } as const
  const garments = await lockForClaim(tx, garmentIds, taker, now)
  return {
    cartId,
    delivery,
    total,
    sharePercent,
    garments,
    unavailable: garments.unavailable,
    pieces: await listSalePieces(tx, garmentIds, dayInLondon(now)),
    postage: await readSalePostage(tx),
  }
}

const sale: Sale = {
  name: 'resale',
  slot: saleSlot,
  vatClass: saleVatClass,
  description: 'Wrenlet resale shop',
  usesBalance: true,
  lock,
  billTo: async (db, { accountId }) => (accountId === null ? { accountId } : accountAsPayer(db, accountId)),
  hashOf({ cartId, garmentIds, delivery: { buyer, ...address } }) {
    // Field by field, because JSON from the database has its keys in another order.
    const who = [buyer.name, buyer.email, buyer.phone]
    const where = [address.property1, address.street1, address.town, address.postalCode]
    const request = JSON.stringify([cartId, garmentIds.toSorted(), who, where])
    return createHash('sha256').update(request).digest('hex')
  },
  requestOf: async (_db, checkout) => {
    const { cart_id: cartId, pieces } = saleTermsOf(checkout)
    // A checkout that ended without a result loses its address (decision 689).
    if (checkout.address === null) throw new Refusal('not_found', messages.notFound)
    const delivery = checkout.address as BuyerDelivery
    return { cartId, garmentIds: pieces.map(({ garment_id }) => garment_id), delivery }
  },
  facts,
  decide(known) {
    const decided = decideSale(known)
    const { delivery: address, garments, sharePercent } = known
    return decided.ok ? accepted({ ...decided.value, address, garments, sharePercent }) : decided
  },
  // The facts already include the titles.
  addTitles: async (_tx, _facts, refusal) => refusal,
  isAsShown: (checkout, { amount, terms }) =>
    checkout.amount_pence === amount && isDeepStrictEqual(saleTermsOf(checkout).pieces, terms.pieces),
  // The price that was shown is charged, even if prices have changed since.
  checkTerms: () => undefined,
  hold: holdPieces,
  fulfil: fulfilSale,
  undo: (tx, checkout, now) => releaseHolds(tx, checkout.id, now),
  repeatReturnsResult: true,
  isResultCurrent: async (db, { result_id }) =>
    result_id !== null && isOrderCurrent(db, result_id as Id<'resale-order'>),
  explainRefund,
  async refunded(tx, { events }, { account_id: accountId, id: checkoutId }) {
    await events.publish(tx, { type: 'checkout-refunded', accountId, checkoutId })
  },
}

/** Untyped for the checkout, which passes each purpose's own values back to it. */
export const salePurpose = sale as AnyPurpose
export const resalePurposes = [salePurpose]
