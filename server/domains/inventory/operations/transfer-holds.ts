import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listHeldGarmentIds, lockGarments } from '../queries/garments.ts'
import { touchGarments } from './touch-garments.ts'

export interface HoldTransfer {
  readonly fromOwnerId: string
  readonly toOwnerId: string
  readonly expiresAt: Date
  readonly now: Date
}

/**
 * Hands the holds of one owner to another, as when a family has joined and goes on to its first order.
 * @returns the garments now held by the new owner
 */
export async function transferHolds(tx: Tx, transfer: HoldTransfer): Promise<Id<'garment'>[]> {
  const { fromOwnerId, toOwnerId, expiresAt, now } = transfer
  await lockGarments(tx, await listHeldGarmentIds(tx, fromOwnerId))
  const rows = await tx
    .updateTable('garment_claim')
    .set({ owner_id: toOwnerId, expires_at: expiresAt })
    .where('owner_id', '=', fromOwnerId)
    .where('kind', '=', 'hold')
    .where('released_at', 'is', null)
    .returning('garment_id')
    .execute()
  const handed = rows.map((row) => row.garment_id as Id<'garment'>).sort()
  await touchGarments(tx, handed, now)
  return handed
}
