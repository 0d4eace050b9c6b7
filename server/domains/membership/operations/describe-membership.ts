import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting, wholeNumber } from '#server/platform/settings.ts'
import { presentUsedPlan, type UsedPlanAnswer } from '../present.ts'
import { findUsedMembershipWithPrice, type UsedMembershipWithPrice } from '../queries/used-memberships.ts'

/**
 * Describes the plan that an account uses, as its user sees it: even a cancelled one, because pieces may still be at home.
 * @returns null if the account never joined
 */
export async function describeMembership(
  db: Db | Tx,
  accountId: Id<'account'>,
  now: Date,
): Promise<UsedPlanAnswer | null> {
  const row = await findUsedMembershipWithPrice(db, accountId)
  if (!row) return null
  // Runs on every page of every member, so settings that only an overdue one needs are not read for the others.
  const graceDays = row.state === 'past_due' ? await readNumberSetting(db, graceSetting) : 0
  return presentUsedPlan(row, { today: dayInLondon(now), graceDays })
}

/** Views read this setting together with their rows. */
export const graceSetting = 'membership.grace_days'

/**
 * Describes the plan from values that are already read.
 * @throws MissingSettingError
 */
export const planWith = (
  row: UsedMembershipWithPrice,
  today: LocalDay,
  settings: Record<string, unknown> | null,
): UsedPlanAnswer =>
  presentUsedPlan(row, {
    today,
    graceDays: row.state === 'past_due' ? wholeNumber(graceSetting, settings?.[graceSetting]) : 0,
  })
