import { countHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { unknownCarts } from '../../rules/cart/limits.ts'
import type { CartServices } from '../../services.ts'

/**
 * Counts a cart id that is unknown, forged or of a cart that was deleted.
 * @throws Refusal not_found, or too_many after many of them
 */
export async function refuseUnknownCart(
  { db, wallClock }: Pick<CartServices, 'db' | 'wallClock'>,
  network: string,
): Promise<never> {
  await countHits(db, wallClock.now(), [{ limit: unknownCarts, subject: network }])
  throw new Refusal('not_found', 'We don’t have this cart any more. Carts are kept for 30 days.')
}
