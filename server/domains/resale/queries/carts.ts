import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Finds a cart by its secret, which is the `cartId` of the API. */
export async function findCartId(db: Db | Tx, secret: string): Promise<Id<'resale-cart'> | undefined> {
  const row = await db
    .selectFrom('resale_cart')
    .select('id')
    .where('secret_hash', '=', hashSecretCode(secret))
    .executeTakeFirst()
  return row?.id
}

/** The pieces in a cart, in the order in which they were added. */
export async function listCartGarmentIds(db: Db | Tx, cartId: Id<'resale-cart'>): Promise<Id<'garment'>[]> {
  const rows = await db
    .selectFrom('resale_cart_item')
    .select('garment_id')
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('garment_id')
    .execute()
  return rows.map((row) => row.garment_id)
}

export interface LockedCart {
  readonly id: Id<'resale-cart'>
  /** The checkout that was opened from the cart and holds its pieces, even those that have since been taken out. */
  readonly checkoutId: Id<'checkout'> | null
}

/** Locks the cart of a secret to change it. Must come before its garments are locked. */
export const lockCart = (tx: Tx, secret: string, now: Date): Promise<LockedCart | undefined> =>
  tx
    .updateTable('resale_cart as cart')
    .set({ changed_at: now })
    .where('secret_hash', '=', hashSecretCode(secret))
    .returning((eb) => [
      'cart.id',
      eb
        .selectFrom('resale_cart_item as item')
        .innerJoin('garment_claim as claim', 'claim.garment_id', 'item.garment_id')
        .innerJoin('checkout', 'checkout.id', 'claim.owner_id')
        .select('checkout.id')
        .whereRef('item.cart_id', '=', 'cart.id')
        .where('claim.kind', '=', 'hold')
        .where('claim.released_at', 'is', null)
        .where(sql<boolean>`checkout.purpose = 'resale' and checkout.terms->>'cart_id' = cart.id::text`)
        .limit(1)
        .as('checkoutId'),
    ])
    .executeTakeFirst()

/** Locks the cart that a guest pays for, so that two requests with it wait for each other. */
export const lockCartOfGuest = (tx: Tx, secret: string) =>
  tx
    .selectFrom('resale_cart')
    .select('id')
    .where('secret_hash', '=', hashSecretCode(secret))
    .forUpdate()
    .executeTakeFirst()
