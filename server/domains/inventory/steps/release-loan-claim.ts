import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockGarments } from '../queries/garments.ts'
import { touchGarments } from './touch-garments.ts'

/** Ends a loan's claim on its garment, and does nothing the second time. The garment keeps its state. */
export async function releaseLoanClaim(
  tx: Tx,
  { garmentId, now }: { garmentId: Id<'garment'>; now: Date },
): Promise<void> {
  await lockGarments(tx, [garmentId])
  await tx
    .updateTable('garment_claim')
    .set({ released_at: now })
    .where('garment_id', '=', garmentId)
    .where('kind', '=', 'loan')
    .where('released_at', 'is', null)
    .execute()
  await touchGarments(tx, [garmentId], now)
}
