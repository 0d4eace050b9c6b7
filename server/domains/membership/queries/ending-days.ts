import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'

/** The settings around the last day of an ending membership (product §3.5). */
export interface EndingDays {
  /** A membership may order while more than this many days of paid time are left. */
  readonly lastOrdersDays: number
  /** Its clothes are due back within this many days after its last day. */
  readonly clothesDueDays: number
}

/** @throws MissingSettingError */
export async function readEndingDays(db: Db | Tx): Promise<EndingDays> {
  const days = await readNumberSettings(db, ['membership.last_orders_days', 'membership.clothes_due_days'])
  return { lastOrdersDays: days['membership.last_orders_days'], clothesDueDays: days['membership.clothes_due_days'] }
}
