import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { skiCodesEndAt } from '../rules/ski-codes.ts'

export interface NewSkiCode {
  readonly codeHash: Buffer
  readonly bookingId: Id<'ski-booking'>
  readonly lastDay: LocalDay
  readonly now: Date
}

/** Stores the hash of a code. Anybody with the code may read the booking and do what its buyer may. */
export async function insertCode(tx: Tx, { codeHash, bookingId, lastDay, now }: NewSkiCode): Promise<void> {
  const row = { booking_id: bookingId, expires_at: skiCodesEndAt(now, lastDay) }
  await tx
    .insertInto('ski_code')
    .values({ code_hash: codeHash, ...row })
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(row))
    .execute()
}
