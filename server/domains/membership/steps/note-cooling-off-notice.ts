import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The letter that tells of the right to cancel has gone out: from here the 14 days can run out (law L-5). Only once. */
export async function noteCoolingOffNotice(tx: Tx, membershipId: Id<'membership'>, at: Date): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ cooling_off_notified_at: at })
    .where('id', '=', membershipId)
    .where('cooling_off_notified_at', 'is', null)
    .execute()
}
