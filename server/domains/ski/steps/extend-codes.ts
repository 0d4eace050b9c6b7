import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { skiCodesEndAt } from '../rules/ski-codes.ts'

/** Codes of a booking whose dates have moved are valid for as long after its last day as new ones. */
export async function extendCodes(
  tx: Tx,
  {
    bookingId,
    lastDay,
    now,
  }: { readonly bookingId: Id<'ski-booking'>; readonly lastDay: LocalDay; readonly now: Date },
): Promise<void> {
  const expires_at = skiCodesEndAt(now, lastDay)
  await tx
    .updateTable('ski_code')
    .set({ expires_at })
    .where('booking_id', '=', bookingId)
    .where('expires_at', '>', now)
    .where('expires_at', '<', expires_at)
    .execute()
}
