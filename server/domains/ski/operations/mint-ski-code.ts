import type { LocalDay } from '#server/kernel/calendar.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { SkiBooking } from '../queries/bookings.ts'
import type { SkiRecords } from '../services.ts'
import { insertCode } from '../steps/insert-code.ts'

/** Makes the code that an email's link carries, which opens the booking with or without an account. Only its hash is stored. */
export async function mintSkiCode(
  { db, clock }: Pick<SkiRecords, 'db' | 'clock'>,
  { id: bookingId, last_day }: Pick<SkiBooking, 'id' | 'last_day'>,
): Promise<string> {
  const code = newSecretCode()
  await transaction(db, (tx) =>
    insertCode(tx, { codeHash: hashSecretCode(code), bookingId, lastDay: last_day as LocalDay, now: clock.now() }),
  )
  return code
}
