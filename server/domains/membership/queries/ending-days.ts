import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings, wholeNumber } from '#server/platform/settings.ts'
import { clothesDueOn } from '../rules/ending-days.ts'

/** The settings around the last day of an ending membership (product §3.5). */
export interface EndingDays {
  /** A membership may order while more than this many days of paid time are left. */
  readonly lastOrdersDays: number
  /** Its clothes are due back within this many days after its last day. */
  readonly clothesDueDays: number
}

/** @throws MissingSettingError */
export async function readEndingDays(db: Db | Tx): Promise<EndingDays> {
  const days = await readNumberSettings(db, ['membership.last_orders_days', clothesDueSetting])
  return { lastOrdersDays: days['membership.last_orders_days'], clothesDueDays: days[clothesDueSetting] }
}

/** Views read this setting together with their rows. */
export const clothesDueSetting = 'membership.clothes_due_days'

/**
 * The day by which everything of an ending membership is due back, with settings already read; null while it continues.
 * @throws MissingSettingError
 */
export const clothesDueOf = (
  { state, ends_on }: { readonly state: MembershipState; readonly ends_on: string | null },
  settings: Record<string, unknown> | null,
): LocalDay | null =>
  state === 'ending' && ends_on !== null
    ? clothesDueOn(ends_on as LocalDay, wholeNumber(clothesDueSetting, settings?.[clothesDueSetting]))
    : null

export interface MembershipEnd {
  /** Its last day. */
  readonly endedOn: LocalDay
  /** How many days later its clothes are due back. */
  readonly days: number
}

/** The end of a membership that is ending; null in any other state. */
export async function findEnd(db: Db | Tx, membershipId: Id<'membership'>): Promise<MembershipEnd | null> {
  const row = await db
    .selectFrom('membership')
    .select('ends_on')
    .where('id', '=', membershipId)
    .where('state', '=', 'ending')
    .executeTakeFirst()
  if (!row?.ends_on) return null
  return { endedOn: row.ends_on as LocalDay, days: (await readEndingDays(db)).clothesDueDays }
}

/** Memberships whose last day is before today, but whose clothes are not all back. */
export async function listOver(
  db: Db | Tx,
  today: LocalDay,
): Promise<(MembershipEnd & { readonly membershipId: Id<'membership'> })[]> {
  const rows = await db
    .selectFrom('membership')
    .select(['id', 'ends_on'])
    .where('state', '=', 'ending')
    .where('ends_on', '<', today)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const { clothesDueDays: days } = await readEndingDays(db)
  return rows.map(({ id, ends_on }) => ({ membershipId: id, endedOn: ends_on as LocalDay, days }))
}
