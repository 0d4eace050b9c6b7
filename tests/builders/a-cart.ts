import { lockForClaim, reserveForCart } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface BuiltCart {
  readonly id: Id<'resale-cart'>
  /** `cartId` in the API. */
  readonly secret: string
}

/** A cart of the resale shop with these pieces, reserved for half an hour. */
export async function aCart(
  tx: Tx,
  { garmentIds, now }: { readonly garmentIds: readonly Id<'garment'>[]; readonly now: Date },
): Promise<BuiltCart> {
  const [id, secret] = [newId<'resale-cart'>(), newSecretCode()]
  const until = new Date(now.getTime() + 30 * 60_000)
  await tx
    .insertInto('resale_cart')
    .values({ id, secret_hash: hashSecretCode(secret), created_at: now, changed_at: now })
    .execute()
  if (garmentIds.length > 0) {
    await tx
      .insertInto('resale_cart_item')
      .values(
        garmentIds.map((garmentId) => ({
          cart_id: id,
          garment_id: garmentId,
          added_at: now,
          removed_at: null,
          reserved_from: now,
          reserved_until: until,
          network: 'test',
          price_pence: 1200,
        })),
      )
      .execute()
    const locked = await lockForClaim(tx, garmentIds, { cartId: id, shelf: 'resale' }, now)
    if (locked.unavailable.length > 0) throw new Error('a piece is not for sale')
    await reserveForCart(tx, locked, { garmentIds, cartId: id, until, now })
  }
  return { id, secret }
}
