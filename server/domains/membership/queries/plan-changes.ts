import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PlanChangeTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type PlanChangeRow = Selectable<PlanChangeTable>

const openStates = ['paying', 'scheduled', 'applying'] as const

/** The change in progress; the index plan_change_open allows one. */
export const findOpenChange = (db: Db | Tx, membershipId: Id<'membership'>): Promise<PlanChangeRow | undefined> =>
  db
    .selectFrom('plan_change')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('state', 'in', openStates)
    .executeTakeFirst()

export const findChange = (db: Db | Tx, changeId: Id<'plan-change'>): Promise<PlanChangeRow | undefined> =>
  db.selectFrom('plan_change').selectAll().where('id', '=', changeId).executeTakeFirst()

/** The last change that finished. */
export const findLastEndedChange = (db: Db | Tx, membershipId: Id<'membership'>): Promise<PlanChangeRow | undefined> =>
  db
    .selectFrom('plan_change')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('state', 'in', ['applied', 'kept', 'abandoned'])
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How long a member is shown why a scheduled change was not made. */
const reportedForDays = 30

/** Why the last scheduled change did not happen, for the member to read; null when it did, or long ago. */
export async function findChangeNotMade(
  db: Db | Tx,
  membershipId: Id<'membership'>,
  now: Date,
): Promise<string | null> {
  const last = await findLastEndedChange(db, membershipId)
  if (!last?.ended_at || last.state === 'applied') return null
  return now.getTime() - last.ended_at.getTime() < reportedForDays * 86_400_000 ? last.note : null
}

/** What emails say about a change: from which plan to which, and what it costs. */
export const findPlanChange = (db: Db | Tx, changeId: Id<'plan-change'>) =>
  db
    .selectFrom('plan_change')
    .innerJoin('plan_price as old', 'old.price_id', 'plan_change.from_price_id')
    .innerJoin('plan_price as new', 'new.price_id', 'plan_change.to_price_id')
    .innerJoin('booster_price', (join) =>
      join.onRef('booster_price.interval_months', '=', 'new.interval_months').on('booster_price.active', '=', true),
    )
    .selectAll('plan_change')
    .select([
      'old.title as from_title',
      'old.credits as from_credits',
      'old.total_pence as from_pence',
      'old.interval_months as from_months',
      'new.title as to_title',
      'new.credits as to_credits',
      'new.total_pence as to_pence',
      'new.interval_months as to_months',
      'booster_price.credits as booster_step_credits',
      'booster_price.total_pence as booster_step_pence',
    ])
    .where('plan_change.id', '=', changeId)
    .executeTakeFirst()
