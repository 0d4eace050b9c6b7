import type { Db } from '#server/platform/db/database.ts'
import { readNumberSetting } from '#server/platform/settings.ts'

/** Around the last day of a membership that ends (decisions.md §3.5): until when one orders, and by when clothes are sent back. */
export const readEndingDays = async (db: Db): Promise<{ lastOrdersDays: number; clothesDueDays: number }> => ({
  lastOrdersDays: await readNumberSetting(db, 'membership.last_orders_days'),
  clothesDueDays: await readNumberSetting(db, 'membership.clothes_due_days'),
})
