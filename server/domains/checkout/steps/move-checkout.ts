import type { Actor } from '#server/kernel/actor.ts'
import { type Life, moveRows } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Checkout } from '../queries.ts'
import { type CheckoutState, checkoutTransitions } from '../rules/checkout-transitions.ts'

export const checkoutLife: Life<CheckoutState> = {
  table: 'checkout',
  events: 'checkout_event',
  subject: 'checkout_id',
  transitions: checkoutTransitions,
  // A checkout with nothing to pay starts as completed.
  begins: ['open', 'completed'],
}

export type CheckoutMove = {
  readonly actor: Actor
  readonly now: Date
  readonly paymentIntentId?: string | null
} & (
  | {
      readonly to: 'completed'
      readonly resultId: string
      /** The delivery address, if it differs from the one shown. */
      readonly address?: object | null | undefined
    }
  | { readonly to: 'refunded'; readonly code: string; readonly titles: readonly string[] }
  | { readonly to: 'abandoned' }
)

/**
 * Moves a checkout to another state, provided it is still in the state that was read, and writes its event.
 * @returns false when another transaction moved it first
 * @throws RangeError when the table has no such transition
 */
export async function moveCheckout(tx: Tx, checkout: Checkout, move: CheckoutMove): Promise<boolean> {
  const { to, actor, now } = move
  const moved = await moveRows(tx, checkoutLife, {
    from: checkout.state,
    to,
    actor,
    now,
    ids: [checkout.id],
    set: {
      ended_at: now,
      payment_intent_id: move.paymentIntentId,
      ...(move.to === 'completed'
        ? { result_id: move.resultId, address: move.address && JSON.stringify(move.address) }
        : {}),
      ...(move.to === 'refunded' ? { refused_code: move.code, refused_titles: JSON.stringify(move.titles) } : {}),
    },
  })
  return moved.length === 1
}
