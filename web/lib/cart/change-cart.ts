import type { CallApi, CallResult } from '#contract/index.ts'

export interface CartChange {
  /** Null before there is a cart. */
  readonly cartId: string | null
  readonly items: string[]
  readonly remove: boolean
}

/** The answer of the cart's route to a script. */
export type CartOutcome = { outcome: 'done'; message: null } | { outcome: 'refused'; message: string }

type Answered = CallResult<'addToResaleCart'> | CallResult<'removeFromResaleCart'>

/**
 * Makes the change. A cart that no longer exists is replaced by a new one when something is added.
 * @returns undefined if there is no cart to remove anything from
 */
export async function changeCart(call: CallApi, { cartId, items, remove }: CartChange): Promise<Answered | undefined> {
  if (remove) {
    if (!cartId) return undefined
    const removed = await call('removeFromResaleCart', { body: { items, cartId } })
    return !removed.ok && removed.status === 404 ? undefined : removed
  }
  const added = await call('addToResaleCart', { body: { items, cartId } })
  const lost = cartId !== null && !added.ok && added.status === 404
  return lost ? await call('addToResaleCart', { body: { items, cartId: null } }) : added
}
