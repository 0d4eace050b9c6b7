import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Every change of a claim updates the garment's `changed_at`, which the catalogue's index follows. */
export async function touchGarments(tx: Tx, garmentIds: readonly Id<'garment'>[], now: Date): Promise<void> {
  if (garmentIds.length === 0) return
  await tx
    .updateTable('garment')
    .set({ changed_at: now })
    .where('id', 'in', [...garmentIds])
    .execute()
}
