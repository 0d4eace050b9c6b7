import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { skiCodesEndAt } from '../rules/ski-codes.ts'

/** Extends the codes of a booking that has moved to later dates, so that they stay valid as long as new ones would. */
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
