import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { type MembershipStanding, type StandingRow, standingOf } from '../rules/member-rights.ts'

/** What the rights of a member are decided from; the setting is read only where it counts. */
export async function readStanding(
  db: Db | Tx,
  row: StandingRow | null | undefined,
  today: LocalDay,
): Promise<MembershipStanding | null> {
  const lastOrdersDays = row?.state === 'ending' ? await readNumberSetting(db, 'membership.last_orders_days') : 0
  return standingOf(row, today, lastOrdersDays)
}
