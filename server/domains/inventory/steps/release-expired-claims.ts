import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Releases expired claims before new ones (architecture §5). The caller has locked the garments. */
export async function releaseExpiredClaims(tx: Tx, garmentIds: readonly Id<'garment'>[], now: Date): Promise<void> {
  await tx
    .updateTable('garment_claim')
    .set({ released_at: now })
    .where('garment_id', 'in', [...garmentIds])
    .where('released_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}
