import { lockGarments, releaseFromCart } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { cartDays } from '../../rules/cart/limits.ts'
import type { CartServices } from '../../services.ts'

const dayMs = 86_400_000
/** Carts deleted in one transaction. */
const batch = 200

/** Deletes carts that have not changed for 30 days, with any expired reservations. */
export async function sweepCarts({ db, clock }: Pick<CartServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  while ((await transaction(db, (tx) => sweep(tx, now))) === batch);
}

async function sweep(tx: Tx, now: Date): Promise<number> {
  const old = await tx
    .selectFrom('resale_cart')
    .select('id')
    .where('changed_at', '<', new Date(now.getTime() - cartDays * dayMs))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute()
  if (old.length === 0) return 0
  const cartIds = old.map(({ id }) => id)
  const claims = await tx
    .selectFrom('garment_claim')
    .select(['garment_id', 'owner_id'])
    .where('owner_id', 'in', cartIds)
    .where('kind', '=', 'cart')
    .where('released_at', 'is', null)
    .execute()
  await lockGarments(
    tx,
    claims.map(({ garment_id }) => garment_id),
  )
  for (const { garment_id, owner_id } of claims)
    await releaseFromCart(tx, { garmentIds: [garment_id], cartId: owner_id as Id<'resale-cart'>, now })
  await tx.deleteFrom('resale_cart').where('id', 'in', cartIds).execute()
  return old.length
}
