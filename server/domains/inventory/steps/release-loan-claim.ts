import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockGarments } from '../queries/garments.ts'
import { touchGarments } from './touch-garments.ts'

/** Ends the claim of the loan on a garment; a second time changes nothing. What state the garment is in stays. */
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
