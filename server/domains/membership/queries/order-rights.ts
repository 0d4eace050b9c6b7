import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { mayOrder, standingOf } from '../rules/member-rights.ts'
import { lastOrdersSetting } from '../steps/read-standing.ts'

export interface OrderRight {
  /** `later`: its membership is unpaid or paused, or it has a choice to make first. `never`: it has no membership. */
  readonly order: 'now' | 'later' | 'never'
  /** The most credits that an order can take. */
  readonly creditsLimit: number
}

/** Which of these accounts may order now. Accounts without a live membership are left out, because they may not order. */
export async function listOrderRights(
  db: Db | Tx,
  accountIds: readonly Id<'account'>[],
  now: Date,
): Promise<Map<Id<'account'>, OrderRight>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('membership_used')
    .select(['user_id', 'state', 'ends_on', 'choice_due', 'credits_limit'])
    .where('user_id', 'in', [...accountIds])
    .where('state', '<>', 'cancelled')
    .execute()
  if (rows.length === 0) return new Map()
  const lastOrdersDays = await readNumberSetting(db, lastOrdersSetting)
  return new Map(
    rows.map((row) => {
      const right = mayOrder(standingOf(row, dayInLondon(now), lastOrdersDays))
      return [row.user_id, { order: right.ok ? 'now' : 'later', creditsLimit: row.credits_limit }]
    }),
  )
}
