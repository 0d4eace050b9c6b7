import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'

/** What counts around the last day of a membership that ends (decisions.md §3.5). */
export interface EndingDays {
  /** It orders while more than these days of paid time are left. */
  readonly lastOrdersDays: number
  /** After its last day its clothes are due back within these. */
  readonly clothesDueDays: number
}

/** @throws MissingSettingError */
export async function readEndingDays(db: Db | Tx): Promise<EndingDays> {
  const days = await readNumberSettings(db, ['membership.last_orders_days', 'membership.clothes_due_days'])
  return { lastOrdersDays: days['membership.last_orders_days'], clothesDueDays: days['membership.clothes_due_days'] }
}
