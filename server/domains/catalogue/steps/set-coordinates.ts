import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Sets which products go with this one, in the order in which its page shows them; earlier entries are replaced. */
export async function setCoordinates(
  tx: Tx,
  productId: Id<'product'>,
  otherIds: readonly Id<'product'>[],
  now: Date,
): Promise<void> {
  await tx.updateTable('product').set({ changed_at: now }).where('id', '=', productId).execute()
  await tx.deleteFrom('product_coordinate').where('product_id', '=', productId).execute()
  if (otherIds.length === 0) return
  await tx
    .insertInto('product_coordinate')
    .values(otherIds.map((otherId, index) => ({ product_id: productId, other_id: otherId, position: index + 1 })))
    .execute()
}
