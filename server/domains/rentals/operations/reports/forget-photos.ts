import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { RentalRecords } from '../../services.ts'

/** Deletes the photos of reports that were resolved some days ago (product §4.11): nobody needs them any more. */
export const forgetPhotos = ({ db, clock }: Pick<RentalRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const days = await readNumberSetting(tx, 'report.photo_days')
    const before = startOfDayInLondon(addDays(dayInLondon(clock.now()), -days))
    await tx
      .updateTable('piece_report')
      .set({ photo: null })
      .where('photo', 'is not', null)
      .where('resolved_at', '<', before)
      .execute()
  })
