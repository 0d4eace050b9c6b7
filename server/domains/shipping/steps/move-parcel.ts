import type { Id } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dropLabels } from './drop-labels.ts'

/**
 * Records that the parcel of an order or return has left or arrived. Its label, which names the family, is deleted when it has
 * arrived. A repeated call changes nothing.
 */
export async function moveParcel(
  tx: Tx,
  { carriesId, step, now }: { carriesId: Id<CarriedKind>; step: 'dispatched' | 'delivered'; now: Date },
): Promise<void> {
  const column = step === 'dispatched' ? 'dispatched_at' : 'delivered_at'
  await tx
    .updateTable('parcel')
    .set({ [column]: now })
    .where('carries_id', '=', carriesId)
    .where(column, 'is', null)
    .execute()
  if (step === 'delivered') await dropLabels(tx, [carriesId])
}
