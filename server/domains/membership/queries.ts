import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { JoiningTable, MembershipTable, PlanPriceTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type MembershipRow = Selectable<MembershipTable>
export type PlanPriceRow = Selectable<PlanPriceTable>
export type JoiningRow = Selectable<JoiningTable>

export const listPlanPrices = (db: Db | Tx): Promise<PlanPriceRow[]> =>
  db.selectFrom('plan_price').selectAll().where('active', '=', true).orderBy('position').execute()

/** Pence a month of the smallest plan on offer that is paid by the month; undefined where none is. */
export async function findSmallestMonth(db: Db | Tx): Promise<number | undefined> {
  const monthly = (await listPlanPrices(db)).filter((price) => price.interval_months === 1)
  return monthly.length > 0 ? Math.min(...monthly.map((price) => price.total_pence)) : undefined
}

/** A price on offer now; a member may still be on one that is not. */
export const findActivePlanPrice = (db: Db | Tx, priceId: string): Promise<PlanPriceRow | undefined> =>
  db.selectFrom('plan_price').selectAll().where('price_id', '=', priceId).where('active', '=', true).executeTakeFirst()

/** The live membership of an account, else its last one. */
export const findMembership = (db: Db | Tx, accountId: Id<'account'>): Promise<MembershipRow | undefined> =>
  db
    .selectFrom('membership')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.case().when('state', '<>', 'cancelled').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findMembershipWithPrice = (db: Db | Tx, accountId: Id<'account'>) =>
  db
    .selectFrom('membership')
    .innerJoin('plan_price', 'plan_price.price_id', 'membership.price_id')
    .selectAll('plan_price')
    .selectAll('membership')
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.case().when('state', '<>', 'cancelled').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
export type MembershipWithPrice = NonNullable<Awaited<ReturnType<typeof findMembershipWithPrice>>>

export const findJoining = (db: Db | Tx, joiningId: string): Promise<JoiningRow | undefined> =>
  db.selectFrom('joining').selectAll().where('id', '=', joiningId).executeTakeFirst()

/** Joinings whose payment page may still be paid, newest first. */
export const listOpenJoinings = (db: Db | Tx, accountId: Id<'account'>): Promise<JoiningRow[]> =>
  db
    .selectFrom('joining')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['creating', 'open'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findLatestJoining = (db: Db | Tx, accountId: Id<'account'>): Promise<JoiningRow | undefined> =>
  db
    .selectFrom('joining')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A membership with its price and the consent it was joined with; none for one made at the provider by hand. */
export const findMembershipContract = (db: Db | Tx, membershipId: Id<'membership'>) =>
  db
    .selectFrom('membership')
    .innerJoin('plan_price', 'plan_price.price_id', 'membership.price_id')
    .leftJoin('joining', 'joining.stripe_subscription', 'membership.stripe_subscription')
    .select([
      'membership.joined_on',
      'membership.renews_on',
      'membership.package_credits',
      'membership.booster_credits',
      'membership.last_payment_on',
      'membership.last_payment_pence',
      'plan_price.title',
      'plan_price.total_pence',
      'plan_price.interval_months',
      'joining.consent_id',
    ])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst()

/** What was to be paid on the page of a joining. */
export const findJoiningPrice = (db: Db | Tx, joiningId: Id<'joining'>) =>
  db
    .selectFrom('joining')
    .innerJoin('plan_price', 'plan_price.price_id', 'joining.price_id')
    .select(['plan_price.title', 'plan_price.total_pence', 'plan_price.interval_months'])
    .where('joining.id', '=', joiningId)
    .executeTakeFirst()
