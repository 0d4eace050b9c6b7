import { lockGarments, releaseFromCart } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { CallContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { lockCart } from '../../queries/carts.ts'
import { cartChanges } from '../../rules/cart/limits.ts'
import type { CartServices } from '../../services.ts'
import { refuseUnknownCart } from './refuse-unknown-cart.ts'

/**
 * Removes pieces from a cart and releases their reservations. Pieces that its checkout holds stay held until the hold ends.
 * @throws Refusal not_found, too_many
 */
export async function removeFromCart(
  services: CartServices,
  { garmentIds, secret }: { readonly garmentIds: readonly Id<'garment'>[]; readonly secret: string },
  { ip }: Pick<CallContext, 'ip'>,
): Promise<void> {
  const { db, clock, wallClock } = services
  const network = networkOf(ip)
  await countHits(db, wallClock.now(), [{ limit: cartChanges, subject: network }])
  const found = await transaction(db, async (tx) => {
    const now = clock.now()
    const cart = await lockCart(tx, secret, now)
    if (!cart) return false
    const removed = await tx
      .updateTable('resale_cart_item')
      .set({ removed_at: now })
      .where('cart_id', '=', cart.id)
      .where('garment_id', 'in', [...garmentIds])
      .where('removed_at', 'is', null)
      .returning('garment_id')
      .execute()
    const ids = removed.map(({ garment_id }) => garment_id)
    await lockGarments(tx, ids)
    await releaseFromCart(tx, { garmentIds: ids, cartId: cart.id, now })
    return true
  })
  if (!found) await refuseUnknownCart(services, network)
}
