import { randomBytes } from 'node:crypto'
import type { BuyerDelivery } from '#server/domains/accounts/index.ts'
import type { Checkout, ResultId, StepServices } from '#server/domains/checkout/index.ts'
import { sellGarments } from '#server/domains/inventory/index.ts'
import { humanCode } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SaleAllowed } from '../../purposes/sale-facts.ts'
import { piecesUnavailable, type SaleRefusal } from '../../rules/orders/sale-refusal.ts'
import type { SaleTerms } from '../../rules/orders/sale-terms.ts'
import { insertOrderCode } from './insert-order-code.ts'

interface SaleToFulfil {
  readonly checkout: Checkout
  readonly decided: SaleAllowed
  readonly resultId: ResultId
  readonly actor: Actor
}

/**
 * Sells the pieces and writes the order at the prices that its checkout showed.
 * @returns refused, having written nothing, when a piece is gone
 */
export async function fulfilSale(
  tx: Tx,
  { clock, events }: StepServices,
  { checkout, decided, resultId, actor }: SaleToFulfil,
): Promise<Outcome<ResultId, SaleRefusal>> {
  const now = clock.now()
  const orderId = toId<'resale-order'>(resultId)
  const sold = await sellGarments(tx, decided.garments, { actor, now })
  if (!sold.taken) return refused(piecesUnavailable(sold.unavailable))
  const terms = checkout.terms as SaleTerms
  await insertOrder(tx, { orderId, checkout, terms, actor, now })
  await tx
    .insertInto('resale_line')
    .values(terms.pieces.map((piece) => ({ id: newId<'resale-line'>(), order_id: orderId, ...piece })))
    .execute()
  await emptyCart(tx, { orderId, terms, now })
  await events.publish(tx, { type: 'resale-order-placed', orderId })
  return accepted(orderId)
}

interface NewOrder {
  readonly orderId: Id<'resale-order'>
  readonly checkout: Checkout
  readonly terms: SaleTerms
  readonly actor: Actor
  readonly now: Date
}

async function insertOrder(tx: Tx, { orderId, checkout, terms, actor, now }: NewOrder): Promise<void> {
  const { buyer, ...address } = checkout.address as BuyerDelivery
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .with('new_order', (db) =>
        db
          .insertInto('resale_order')
          .values({
            id: orderId,
            // Short enough to read out, so collisions happen: the loop tries another.
            reference: `R-${humanCode(randomBytes(6))}`,
            checkout_id: checkout.id,
            account_id: checkout.account_id,
            state: 'placed',
            buyer_name: buyer.name,
            buyer_email: buyer.email,
            buyer_phone: buyer.phone,
            address: JSON.stringify(address),
            goods_pence: terms.goods_pence,
            postage_pence: terms.postage_pence,
            placed_at: now,
          })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'state']),
      )
      .insertInto('resale_order_event')
      .columns(['order_id', 'to_state', 'actor', 'at'])
      .expression((eb) =>
        eb.selectFrom('new_order').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}

/** Removes what was bought from its cart, and makes the cart's secret a code of the order. */
async function emptyCart(tx: Tx, { orderId, terms, now }: Pick<NewOrder, 'orderId' | 'terms' | 'now'>): Promise<void> {
  const cart = await tx
    .selectFrom('resale_cart')
    .select('secret_hash')
    .where('id', '=', terms.cart_id)
    .executeTakeFirst()
  // The cart was deleted because the payment took days; the buyer has the link in the email.
  if (!cart) return
  await tx
    .updateTable('resale_cart_item')
    .set({ removed_at: now })
    .where('cart_id', '=', terms.cart_id)
    .where(
      'garment_id',
      'in',
      terms.pieces.map(({ garment_id }) => garment_id),
    )
    .where('removed_at', 'is', null)
    .execute()
  await insertOrderCode(tx, { codeHash: cart.secret_hash, orderId, now })
}
