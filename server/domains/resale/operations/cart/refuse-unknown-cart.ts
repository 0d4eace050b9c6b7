import { countHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { unknownCarts } from '../../rules/cart/limits.ts'
import type { CartServices } from '../../services.ts'

/**
 * Counts an unknown, forged or deleted cart's id against the network's limit, and refuses it.
 * @throws Refusal not_found, or too_many beyond the limit
 */
export async function refuseUnknownCart(
  { db, wallClock }: Pick<CartServices, 'db' | 'wallClock'>,
  network: string,
): Promise<never> {
  await countHits(db, wallClock.now(), [{ limit: unknownCarts, subject: network }])
  throw new Refusal('not_found', 'We don’t have this cart any more. Carts are kept for 30 days.')
}
