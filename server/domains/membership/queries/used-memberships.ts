// The membership that an account uses (product §12): its own, or as the second adult the one that it shares. Paying, changing and
// ending start from memberships.ts instead, where a second adult has none.
import { type Expression, type Selectable, sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { MembershipUsedView } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from './memberships.ts'
import { plannedPence } from './planned-pence.ts'

export type UsedMembershipRow = Selectable<MembershipUsedView>

/** The live membership that an account uses, else the last one. */
export const selectUsedMembership = (db: Reader, accountId: Id<'account'> | Expression<Id<'account'>>) =>
  db
    .selectFrom('membership_used as membership')
    .where('membership.user_id', '=', accountId)
    .orderBy((eb) => eb.case().when('membership.state', '<>', 'cancelled').then(0).else(1).end())
    .orderBy('membership.created_at', 'desc')
    .limit(1)

export const findUsedMembership = (db: Db | Tx, accountId: Id<'account'>): Promise<UsedMembershipRow | undefined> =>
  selectUsedMembership(db, accountId).selectAll('membership').executeTakeFirst()

export const findUsedMembershipWithPrice = (db: Reader, accountId: Id<'account'>) =>
  selectUsedMembership(db, accountId)
    .innerJoin('plan_price', 'plan_price.price_id', 'membership.price_id')
    .innerJoin('booster_price', (join) =>
      join
        .onRef('booster_price.interval_months', '=', 'plan_price.interval_months')
        .on('booster_price.active', '=', true),
    )
    .selectAll('plan_price')
    .select(['booster_price.credits as booster_step_credits', 'booster_price.total_pence as booster_step_pence'])
    .select((eb) => plannedPence(eb).as('planned_pence'))
    .selectAll('membership')
    .executeTakeFirst()

export type UsedMembershipWithPrice = NonNullable<Awaited<ReturnType<typeof findUsedMembershipWithPrice>>>

/** Locks the membership that an account may use, if it is not cancelled. Lock the account row first. */
export async function lockUsedMembership(tx: Tx, accountId: Id<'account'>): Promise<MembershipRow | null> {
  const row = await tx
    .selectFrom('membership')
    .selectAll()
    .where('state', '<>', 'cancelled')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('membership_used as used_membership')
        .select('used_membership.id')
        .where('used_membership.user_id', '=', accountId)
        .where('used_membership.state', '<>', 'cancelled')
        .limit(1),
    )
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Which of these accounts have joined or shared a membership, even if it has ended since. */
export async function listJoined(db: Reader, accountIds: readonly Id<'account'>[]): Promise<Set<Id<'account'>>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('membership')
    .select('account_id as id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .union(
      db
        .selectFrom('membership_share')
        .select('second_id as id')
        .where(sql<boolean>`second_id = any(${accountIds}::uuid[])`)
        .where('accepted_at', 'is not', null)
        .$narrowType<{ id: Id<'account'> }>(),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether an account has joined or shared a membership, even if that has ended since. */
export const hasJoined = async (db: Reader, accountId: Id<'account'>): Promise<boolean> =>
  (await listJoined(db, [accountId])).size > 0
