import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { MembershipTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { plannedPence } from './planned-pence.ts'

export type MembershipRow = Selectable<MembershipTable>

/** When a membership was paused, newest first. */
export async function listPauses(db: Db | Tx, membershipId: Id<'membership'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('membership_event')
    .select('at')
    .where('membership_id', '=', membershipId)
    .where('to_state', '=', 'paused')
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ at }) => at)
}

/** The live membership of an account, else its last one. */
export const selectMembership = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('membership')
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb.case().when('state', '<>', 'cancelled').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(1)

export const findMembership = (db: Db | Tx, accountId: Id<'account'>): Promise<MembershipRow | undefined> =>
  selectMembership(db, accountId).selectAll().executeTakeFirst()

export const findMembershipWithPrice = (db: Reader, accountId: Id<'account'>) =>
  selectMembership(db, accountId)
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

export type MembershipWithPrice = NonNullable<Awaited<ReturnType<typeof findMembershipWithPrice>>>

export const findMembershipById = (db: Db | Tx, membershipId: Id<'membership'>): Promise<MembershipRow | undefined> =>
  db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirst()

export const findMembershipOfSubscription = (db: Db | Tx, stripeSubscription: string) =>
  db.selectFrom('membership').selectAll().where('stripe_subscription', '=', stripeSubscription).executeTakeFirst()

/** Finds a membership by its subscription, or by a replacement whose payment waits to be recorded (apply-subscription.ts). */
export const findMembershipPaidBy = (db: Db | Tx, stripeSubscription: string) =>
  db
    .selectFrom('membership')
    .selectAll()
    .where((eb) =>
      eb.or([eb('stripe_subscription', '=', stripeSubscription), eb('restart_subscription', '=', stripeSubscription)]),
    )
    .executeTakeFirst()

/** Memberships that are paid and wait for the office to accept them, the longest wait first. */
export const listToAccept = (db: Db | Tx) =>
  db
    .selectFrom('membership')
    .select(['account_id', 'price_id', 'created_at'])
    .where('state', '=', 'pending_acceptance')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Counts the pieces held for all other accounts that are joining and have not paid. */
export async function countHeldByOthers(db: Db | Tx, accountId: Id<'account'>, now: Date): Promise<number> {
  const { pieces } = await db
    .selectFrom('checkout_session')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('held_pieces'), eb.val('0')).as('pieces'))
    .where('account_id', '<>', accountId)
    .where('state', 'in', ['creating', 'open'])
    .where('held_pieces', '>', 0)
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(pieces)
}

/** A membership with its price and the consent given on joining; no consent if it was created in the provider's dashboard. */
export const findMembershipContract = (db: Db | Tx, membershipId: Id<'membership'>) =>
  db
    .selectFrom('membership')
    .innerJoin('plan_price', 'plan_price.price_id', 'membership.price_id')
    .innerJoin('booster_price', (join) =>
      join
        .onRef('booster_price.interval_months', '=', 'plan_price.interval_months')
        .on('booster_price.active', '=', true),
    )
    .leftJoin('checkout_session', (join) =>
      join.on('checkout_session.stripe_subscription', '=', (eb) =>
        eb.fn.coalesce('membership.joined_with', 'membership.stripe_subscription'),
      ),
    )
    .select([
      'membership.account_id',
      'membership.state',
      'membership.joined_on',
      'membership.contract_on',
      'membership.cooling_off_notified_at',
      'membership.early_start_on',
      'membership.renews_on',
      'membership.package_credits',
      'membership.booster_credits',
      'membership.credits_in_use',
      'membership.credits_limit',
      'membership.last_payment_on',
      'membership.last_payment_pence',
      'membership.past_due_since',
      'membership.joined_with',
      'membership.paused_at',
      'membership.paused_credit_pence',
      'membership.ending_asked_at',
      'membership.ends_on',
      'membership.ending_reason',
      'membership.stripe_subscription',
      'plan_price.price_id',
      'plan_price.title',
      'plan_price.total_pence',
      'plan_price.interval_months',
      'booster_price.credits as booster_step_credits',
      'booster_price.total_pence as booster_step_pence',
      'checkout_session.consent_id',
    ])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst()
