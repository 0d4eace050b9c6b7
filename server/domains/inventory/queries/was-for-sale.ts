import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Whether a garment has been in the resale shop before. In the state `resale` it would then be for sale at once, in the condition and at
 * the price of that time, so it waits until somebody retires it again.
 */
export async function wasForSale(tx: Tx, garmentId: Id<'garment'>): Promise<boolean> {
  const row = await tx
    .selectFrom('garment_event')
    .select('id')
    .where('garment_id', '=', garmentId)
    .where('to_state', '=', 'resale')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
