import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listHeldGarmentIds, lockGarments } from '../queries/garments.ts'
import { touchGarments } from './touch-garments.ts'

/**
 * Moves the end of all holds of an owner; a hold that ran out but that nobody took is alive again.
 * @returns the garments that are held now: whatever the owner misses among them was taken by somebody else
 */
export async function extendHolds(
  tx: Tx,
  { ownerId, expiresAt, now }: { ownerId: string; expiresAt: Date; now: Date },
): Promise<Id<'garment'>[]> {
  await lockGarments(tx, await listHeldGarmentIds(tx, ownerId))
  const rows = await tx
    .updateTable('garment_claim')
    .set({ expires_at: expiresAt })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'hold')
    .where('released_at', 'is', null)
    .returning('garment_id')
    .execute()
  const extended = rows.map((row) => row.garment_id as Id<'garment'>).sort()
  await touchGarments(tx, extended, now)
  return extended
}
