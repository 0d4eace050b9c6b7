import { addUtcMonths } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { AnalyticsServices } from '../services.ts'

/** Deletes records of choices that are older than the setting consent.record_months. */
export async function sweepAnalytics({ db, clock }: Pick<AnalyticsServices, 'db' | 'clock'>): Promise<void> {
  await transaction(db, async (tx) => {
    const before = addUtcMonths(clock.now(), -(await readNumberSetting(tx, 'consent.record_months')))
    await tx.deleteFrom('consent_choice').where('chosen_at', '<', before).execute()
  })
}
