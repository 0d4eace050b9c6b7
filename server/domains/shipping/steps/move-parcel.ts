import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Notes that the parcel of an order or return has left or arrived. Once: a later call changes nothing. */
export async function moveParcel(
  tx: Tx,
  { carriesId, step, now }: { carriesId: Id<'order' | 'return'>; step: 'dispatched' | 'delivered'; now: Date },
): Promise<void> {
  const column = step === 'dispatched' ? 'dispatched_at' : 'delivered_at'
  await tx
    .updateTable('parcel')
    .set({ [column]: now })
    .where('carries_id', '=', carriesId)
    .where(column, 'is', null)
    .execute()
}
