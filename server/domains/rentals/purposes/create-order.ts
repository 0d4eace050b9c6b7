import { randomBytes } from 'node:crypto'
import type { Checkout } from '#server/domains/checkout/index.ts'
import type { GarmentRow } from '#server/domains/inventory/index.ts'
import { humanCode } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { insertLoans, type NewLoan } from '../steps/insert-loans.ts'
import { termsOf } from './terms.ts'

export interface NewOrder {
  readonly orderId: Id<'order'>
  readonly accountId: Id<'account'>
  readonly checkout: Checkout
  /** Garments already claimed for the member. */
  readonly loans: readonly NewLoan[]
  readonly garments: readonly GarmentRow[]
  readonly actor: Actor
  readonly now: Date
}

/** Writes the order of a checkout with its loans. The caller handles claims and credits. */
export async function createOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { orderId, accountId, checkout, loans, garments, actor, now } = order
  await insertOrder(tx, order)
  const { membership_id: membershipId } = termsOf(checkout)
  await insertLoans(tx, { orderId, accountId, membershipId, loans, garments, actor, now })
}

async function insertOrder(tx: Tx, { orderId, accountId, checkout, actor, now }: NewOrder): Promise<void> {
  const terms = termsOf(checkout)
  for (;;) {
    const { numInsertedOrUpdatedRows } = await tx
      .with('new_order', (db) =>
        db
          .insertInto('rental_order')
          .values({
            id: orderId,
            // Short enough to read out, so a collision happens occasionally.
            reference: `W-${humanCode(randomBytes(6))}`,
            account_id: accountId,
            checkout_id: checkout.id,
            state: 'placed',
            address: JSON.stringify(checkout.address),
            membership_id: terms.membership_id,
            outbound_pence: terms.outbound_pence,
            return_pence: terms.return_pence,
            outbound_free: terms.outbound_free,
            return_free: terms.return_free,
            postage_status: checkout.amount_pence > 0 ? 'paid' : 'free',
            placed_at: now,
          })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'state']),
      )
      .insertInto('rental_order_event')
      .columns(['order_id', 'to_state', 'actor', 'at'])
      .expression((eb) =>
        eb.selectFrom('new_order').select(['id', 'state', eb.val(actor).as('actor'), eb.val(now).as('at')]),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return
  }
}
