import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { RentalRecords } from '../../services.ts'

/** Deletes old findings (product §12.6): where a piece once was is no longer needed. */
export const forgetFindings = ({ db, clock }: Pick<RentalRecords, 'db' | 'clock'>): Promise<void> =>
  transaction(db, async (tx) => {
    const days = await readNumberSetting(tx, 'finding.kept_days')
    const before = startOfDayInLondon(addDays(dayInLondon(clock.now()), -days))
    await tx.deleteFrom('finding').where('created_at', '<', before).execute()
  })
