import { addMonths, addUtcMonths, dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { awaitedDays, countedSince } from '../rules/counted-days.ts'
import type { AnalyticsServices } from '../services.ts'

/** Deletes choices older than consent.record_months, totals older than analytics.count_months, and records of old orders and payments. */
export async function sweepAnalytics({ db, clock }: Pick<AnalyticsServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const today = dayInLondon(now)
  await transaction(db, async (tx) => {
    const settings = await readNumberSettings(tx, ['consent.record_months', 'analytics.count_months'])
    await tx
      .deleteFrom('consent_choice')
      .where('chosen_at', '<', addUtcMonths(now, -settings['consent.record_months']))
      .execute()
    await tx
      .deleteFrom('analytics_count')
      .where('day', '<', addMonths(today, -settings['analytics.count_months']))
      .execute()
    const longAgo = new Date(now.getTime() - awaitedDays * 86_400_000)
    await tx.deleteFrom('analytics_awaited').where('awaited_at', '<', longAgo).execute()
    await tx.deleteFrom('analytics_counted').where('counted_at', '<', countedSince(now)).execute()
  })
}
