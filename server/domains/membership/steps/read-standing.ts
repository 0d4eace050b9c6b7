import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting, wholeNumber } from '#server/platform/settings.ts'
import { type MembershipStanding, type StandingRow, standingOf } from '../rules/member-rights.ts'

/** Reads the facts that decide a member's rights; the setting is read only when it matters. */
export async function readStanding(
  db: Db | Tx,
  row: StandingRow | null | undefined,
  today: LocalDay,
): Promise<MembershipStanding | null> {
  const lastOrdersDays = row?.state === 'ending' ? await readNumberSetting(db, lastOrdersSetting) : 0
  return standingOf(row, today, lastOrdersDays)
}

/** Views read this setting together with their rows. */
export const lastOrdersSetting = 'membership.last_orders_days'

/**
 * Finds the standing in values that are already read.
 * @throws MissingSettingError
 */
export const standingWith = (
  row: StandingRow | null | undefined,
  today: LocalDay,
  settings: Record<string, unknown> | null,
): MembershipStanding | null =>
  standingOf(row, today, row?.state === 'ending' ? wholeNumber(lastOrdersSetting, settings?.[lastOrdersSetting]) : 0)
