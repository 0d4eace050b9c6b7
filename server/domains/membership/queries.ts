import type { Selectable } from 'kysely'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type {
  BoosterPriceTable,
  JoiningTable,
  MembershipTable,
  PlanChangeTable,
  PlanPriceTable,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { plannedPence } from './queries/planned-pence.ts'

export type MembershipRow = Selectable<MembershipTable>
export type PlanPriceRow = Selectable<PlanPriceTable>
export type BoosterPriceRow = Selectable<BoosterPriceTable>
export type JoiningRow = Selectable<JoiningTable>
export type PlanChangeRow = Selectable<PlanChangeTable>

export const listPlanPrices = (db: Db | Tx): Promise<PlanPriceRow[]> =>
  db.selectFrom('plan_price').selectAll().where('active', '=', true).orderBy('position').execute()

/** The price of one step of the Wardrobe Booster at each interval. */
export const listBoosterPrices = (db: Db | Tx): Promise<BoosterPriceRow[]> =>
  db.selectFrom('booster_price').selectAll().where('active', '=', true).orderBy('interval_months').execute()

export const getBoosterPrice = (db: Db | Tx, intervalMonths: 1 | 3 | 6): Promise<BoosterPriceRow> =>
  db
    .selectFrom('booster_price')
    .selectAll()
    .where('interval_months', '=', intervalMonths)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()

/** Pence a month of the smallest plan on offer that is paid by the month; undefined where none is. */
export async function findSmallestMonth(db: Db | Tx): Promise<number | undefined> {
  const monthly = (await listPlanPrices(db)).filter((price) => price.interval_months === 1)
  return monthly.length > 0 ? Math.min(...monthly.map((price) => price.total_pence)) : undefined
}

/** A price on offer now; a member may still be on one that is not. */
export const findActivePlanPrice = (db: Db | Tx, priceId: string): Promise<PlanPriceRow | undefined> =>
  db.selectFrom('plan_price').selectAll().where('price_id', '=', priceId).where('active', '=', true).executeTakeFirst()

export const findPlanPrice = (db: Db | Tx, priceId: string): Promise<PlanPriceRow | undefined> =>
  db.selectFrom('plan_price').selectAll().where('price_id', '=', priceId).executeTakeFirst()

/** When a membership was paused, the last time first. */
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

/** The same also while a subscription that takes its place waits to be known as paid (apply-subscription.ts). */
export const findMembershipPaidBy = (db: Db | Tx, stripeSubscription: string) =>
  db
    .selectFrom('membership')
    .selectAll()
    .where((eb) =>
      eb.or([eb('stripe_subscription', '=', stripeSubscription), eb('restart_subscription', '=', stripeSubscription)]),
    )
    .executeTakeFirst()

export const findJoining = (db: Db | Tx, joiningId: Id<'joining'>): Promise<JoiningRow | undefined> =>
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

/** The hold before a payment that this account began last, whatever became of it. */
export async function findLastHold(db: Db | Tx, accountId: Id<'account'>): Promise<{ from: Date; until: Date } | null> {
  const row = await db
    .selectFrom('joining')
    .select(['held_from', 'held_until'])
    .where('account_id', '=', accountId)
    .where('held_from', 'is not', null)
    .orderBy('held_from', 'desc')
    .orderBy('held_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.held_from && row.held_until ? { from: row.held_from, until: row.held_until } : null
}

/** Open joinings that something is held for. Locked before garments are, as when one runs out. */
export const lockHoldingJoinings = (tx: Tx, accountId: Id<'account'>): Promise<JoiningRow[]> =>
  tx
    .selectFrom('joining')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['creating', 'open'])
    .where('held_pieces', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Which of these are no joinings: what they hold is kept for something else. */
export async function listNotJoining<Kind extends string>(tx: Tx, ids: readonly Id<Kind>[]): Promise<Id<Kind>[]> {
  const asked = ids.map((id) => toId<'joining'>(id))
  const joinings = await tx.selectFrom('joining').select('id').where('id', 'in', asked).execute()
  const known = new Set<string>(joinings.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Pieces that are held for all other accounts that are joining and have not paid. */
export async function countHeldByOthers(db: Db | Tx, accountId: Id<'account'>, now: Date): Promise<number> {
  const { pieces } = await db
    .selectFrom('joining')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('held_pieces'), eb.val('0')).as('pieces'))
    .where('account_id', '<>', accountId)
    .where('state', 'in', ['creating', 'open'])
    .where('held_pieces', '>', 0)
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(pieces)
}

/** A membership with its price and the consent it was joined with; none for one made at the provider by hand. */
export const findMembershipContract = (db: Db | Tx, membershipId: Id<'membership'>) =>
  db
    .selectFrom('membership')
    .innerJoin('plan_price', 'plan_price.price_id', 'membership.price_id')
    .innerJoin('booster_price', (join) =>
      join
        .onRef('booster_price.interval_months', '=', 'plan_price.interval_months')
        .on('booster_price.active', '=', true),
    )
    .leftJoin('joining', (join) =>
      join.on('joining.stripe_subscription', '=', (eb) =>
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

const openStates = ['paying', 'scheduled', 'applying'] as const

/** The change that is under way; the index plan_change_open allows one. */
export const findOpenChange = (db: Db | Tx, membershipId: Id<'membership'>): Promise<PlanChangeRow | undefined> =>
  db
    .selectFrom('plan_change')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('state', 'in', openStates)
    .executeTakeFirst()

export const findChange = (db: Db | Tx, changeId: Id<'plan-change'>): Promise<PlanChangeRow | undefined> =>
  db.selectFrom('plan_change').selectAll().where('id', '=', changeId).executeTakeFirst()

/** The change that was settled last. */
export const findLastSettledChange = (
  db: Db | Tx,
  membershipId: Id<'membership'>,
): Promise<PlanChangeRow | undefined> =>
  db
    .selectFrom('plan_change')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('state', 'in', ['applied', 'kept', 'abandoned'])
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** So long a member is told why a planned change was not made. */
const toldForDays = 30

/** Why the change that was planned last did not happen, in words for its member; null when it did, or long ago. */
export async function findChangeNotMade(
  db: Db | Tx,
  membershipId: Id<'membership'>,
  now: Date,
): Promise<string | null> {
  const last = await findLastSettledChange(db, membershipId)
  if (!last?.settled_at || last.state === 'applied') return null
  return now.getTime() - last.settled_at.getTime() < toldForDays * 86_400_000 ? last.note : null
}

/** A change in the words of letters: from what to what, and what it costs. */
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
