import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Records that the notice of the right to cancel was sent: the 14 days count from it (law L-5). Recorded only once. */
export async function noteCoolingOffNotice(tx: Tx, membershipId: Id<'membership'>, at: Date): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ cooling_off_notified_at: at })
    .where('id', '=', membershipId)
    .where('cooling_off_notified_at', 'is', null)
    .execute()
}
