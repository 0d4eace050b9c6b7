import { newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout, CheckoutBasket } from '../queries/checkouts.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import type { PostageDue } from '../rules/postage-due.ts'
import { type Basket, basketKind } from './basket.ts'

export interface NewCheckout {
  readonly basket: Basket
  /** Of the basket (basketHash). */
  readonly hash: string
  readonly garments: CheckoutBasket['garments']
  readonly membershipId: string
  readonly address: DeliveryAddress
  readonly due: PostageDue
  readonly now: Date
  readonly holdUntil: Date
  /** The order or return that it is already; absent: it is open. */
  readonly resultId?: string
}

/** The checkout with what is in it. */
export async function insertCheckout(tx: Tx, wanted: NewCheckout): Promise<Checkout> {
  const { basket, due, now, resultId } = wanted
  const checkout = await tx
    .insertInto('checkout')
    .values({
      id: newId<'checkout'>(),
      account_id: basket.accountId,
      membership_id: wanted.membershipId,
      kind: basketKind(basket),
      basket_hash: wanted.hash,
      address: JSON.stringify(wanted.address),
      outbound_pence: due.outbound,
      return_pence: due.return,
      outbound_free: due.outboundFree,
      return_free: due.returnFree,
      amount_pence: due.total,
      hold_expires_at: wanted.holdUntil,
      created_at: now,
      ...(resultId ? { state: 'completed', result_id: resultId, settled_at: now } : { state: 'open' }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (wanted.garments.length > 0)
    await tx
      .insertInto('checkout_garment')
      .values(
        wanted.garments.map(({ garmentId, credits }) => ({ checkout_id: checkout.id, garment_id: garmentId, credits })),
      )
      .execute()
  if (basket.returnIds.length > 0)
    await tx
      .insertInto('checkout_return')
      .values(basket.returnIds.map((garmentId) => ({ checkout_id: checkout.id, garment_id: garmentId })))
      .execute()
  return checkout
}
