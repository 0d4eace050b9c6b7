import { findTransition } from '#server/kernel/transition-table.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries.ts'
import { checkoutTransitions } from '../rules/checkout-transitions.ts'

export type CheckoutMove = { readonly now: Date; readonly paidBy?: string | null } & (
  | { readonly to: 'completed'; readonly resultId: string }
  | { readonly to: 'refunded'; readonly code: string; readonly titles: readonly string[] }
  | { readonly to: 'abandoned' }
)

/**
 * Takes a checkout from the state that was read to another one, as the table allows.
 * @returns false when somebody moved it since
 * @throws Error when the table knows no such step
 */
export async function moveCheckout(tx: Tx, checkout: Checkout, move: CheckoutMove): Promise<boolean> {
  if (!findTransition(checkoutTransitions, checkout.state, move.to))
    throw new Error(`a checkout that is ${checkout.state} cannot be ${move.to}`)
  const { numUpdatedRows } = await tx
    .updateTable('checkout')
    .set({
      state: move.to,
      settled_at: move.now,
      ...(move.paidBy === undefined ? {} : { payment_intent_id: move.paidBy }),
      ...(move.to === 'completed' ? { result_id: move.resultId } : {}),
      ...(move.to === 'refunded' ? { refused_code: move.code, refused_titles: JSON.stringify(move.titles) } : {}),
    })
    .where('id', '=', checkout.id)
    .where('state', '=', checkout.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
