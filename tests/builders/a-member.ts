import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addMonths, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type AccountOptions, anAccount, type BuiltAccount } from './an-account.ts'
import { membershipIn } from './membership-in.ts'

type Interval = 'monthly' | 'quarterly' | '6-monthly'
export type PlanName = `${100 | 150 | 200}-${Interval}`

export interface MemberOptions extends AccountOptions {
  readonly plan?: PlanName
  readonly state?: MembershipState
  /** Credits in use without a loan, for tests of credits alone. This breaks the invariants. */
  readonly creditsInUse?: number
  readonly boosterCredits?: number
  readonly choiceDue?: boolean
  /** Default: the day on which the contract was made. */
  readonly joinedOn?: LocalDay
  /** Joined three weeks ago, so the contract can no longer be cancelled with a full refund. */
  readonly pastCoolingOff?: boolean
  /** Joined before an early start had to be requested, and did not request it; default: requested. */
  readonly joinedWithoutStart?: boolean
  /** The member's subscription at the provider; default: one that the provider does not know. */
  readonly stripeSubscription?: string
  readonly stripeCustomer?: string
  /** Default: a new account. */
  readonly account?: BuiltAccount
}

export interface BuiltMember {
  readonly account: BuiltAccount
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  readonly creditsLimit: number
}

const months: Record<Interval, 1 | 3 | 6> = { monthly: 1, quarterly: 3, '6-monthly': 6 }

/** A member with the rows that the provider's event would have created: `await aMember(tx, { plan: '150-quarterly' })`. */
export async function aMember(tx: Tx, options: MemberOptions = {}): Promise<BuiltMember> {
  const { plan = '150-quarterly', state = 'active', account: existing, ...rest } = options
  const now = rest.now ?? new Date('2026-11-20T10:00:00Z')
  const account = existing ?? (await anAccount(tx, { ...accountOptionsOf(rest), now }))
  const [size, interval] = plan.split(/-(.+)/) as [string, Interval]
  const { price_id, credits, total_pence, interval_months } = await tx
    .selectFrom('plan_price')
    .selectAll()
    .where('credits', '=', Number(size))
    .where('interval_months', '=', months[interval])
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const contractAt = options.pastCoolingOff ? new Date(now.getTime() - 21 * 86_400_000) : now
  const joinedOn = options.joinedOn ?? dayInLondon(contractAt)
  const paidOn = lastRenewal(joinedOn, dayInLondon(now), interval_months)
  const membershipId = newId<'membership'>()
  const boosterCredits = options.boosterCredits ?? 0
  const creditsLimit = credits + boosterCredits
  await tx
    .insertInto('membership')
    .values({
      id: membershipId,
      account_id: account.id,
      price_id,
      stripe_subscription: options.stripeSubscription ?? `sub_built_${membershipId}`,
      package_credits: credits,
      booster_credits: boosterCredits,
      credits_limit: creditsLimit,
      credits_in_use: options.creditsInUse ?? 0,
      choice_due: options.choiceDue ?? false,
      joined_on: joinedOn,
      contract_on: joinedOn,
      early_start_on: options.joinedWithoutStart ? null : joinedOn,
      cooling_off_notified_at: state === 'pending_acceptance' ? null : contractAt,
      ...membershipIn(state, now),
      ...(state === 'ending' && { ends_on: addMonths(paidOn, interval_months) }),
      last_payment_on: paidOn,
      last_payment_pence: total_pence,
      renews_on: addMonths(paidOn, interval_months),
      accepted_at: state === 'pending_acceptance' ? null : now,
      created_at: now,
      changed_at: now,
    })
    .execute()
  await tx
    .insertInto('credit_ledger')
    .values({
      id: newId<'credit-entry'>(),
      membership_id: membershipId,
      delta: 0,
      limit_delta: creditsLimit,
      in_use_after: 0,
      limit_after: creditsLimit,
      cause: 'joined',
      at: now,
    })
    .execute()
  if (options.stripeCustomer)
    await tx
      .insertInto('payment_customer')
      .values({ account_id: account.id, stripe_customer: options.stripeCustomer, created_at: now })
      .execute()
  return { account, accountId: account.id, membershipId, creditsLimit }
}

/** The last day, up to today, on which this plan was paid. */
function lastRenewal(joinedOn: LocalDay, today: LocalDay, intervalMonths: number): LocalDay {
  let periods = 0
  // Counted from the first day, not from the last renewal: a plan from the 31st renews on the 31st in each month that has one.
  while (addMonths(joinedOn, (periods + 1) * intervalMonths) <= today) periods += 1
  return addMonths(joinedOn, periods * intervalMonths)
}

function accountOptionsOf(options: Omit<MemberOptions, 'plan' | 'state' | 'account'>): AccountOptions {
  const {
    creditsInUse,
    boosterCredits,
    choiceDue,
    joinedOn,
    joinedWithoutStart,
    stripeSubscription,
    stripeCustomer,
    ...account
  } = options
  return account
}
