import type { Static } from 'typebox'
import type { MembershipState, PlanDetails, UsedPlan } from '#contract/membership/plan-details.ts'
import type { Booster, KeptBasket as KeptBasketShape, Plan } from '#contract/membership-shapes.ts'
import { dayAfterUtcMonths, dayInLondon, formatDay, type LocalDay, timeInLondon } from '#server/kernel/calendar.ts'
import type { MembershipWithPrice } from './queries/memberships.ts'
import type { BoosterPriceRow, PlanPriceRow } from './queries/plan-prices.ts'
import type { UsedMembershipRow } from './queries/used-memberships.ts'
import { isOver } from './rules/ending-days.ts'
import { graceEndsOn } from './rules/unpaid-time.ts'
import type { KeptBasket } from './steps/hold-joining-basket.ts'

type PlanDetailsAnswer = Static<typeof PlanDetails>
export type UsedPlanAnswer = Static<typeof UsedPlan>
type PlanAnswer = Static<typeof Plan>
type KeptBasketAnswer = Static<typeof KeptBasketShape>
export type BoosterAnswer = Static<typeof Booster>

/** In other states no payment is coming up: the renewal stops as soon as a membership ends (product §3.5). */
const renewingStates: readonly MembershipState[] = ['pending_acceptance', 'active', 'past_due']

/** £1.60 of clothing a credit (spec §1): what a booster adds to the value of a package. */
const worthPencePerCredit = 160

export const formatDayText = (day: string): string => formatDay(day as LocalDay)
export const formatDayTextOrNull = (day: string | null): string | null => (day === null ? null : formatDayText(day))

/** @param pageEnds when the payment page expires; the answer mentions a basket that is held for less time */
export function presentKeptBasket({ until, notKept }: KeptBasket, pageEnds: Date): KeptBasketAnswer {
  const shorter =
    until !== null && until < pageEnds
      ? `We’re keeping your pieces until ${timeInLondon(until)}, and can’t keep them any longer this time. Once you’ve paid, order what’s still here.`
      : null
  return {
    until: until?.toISOString() ?? null,
    reason: notKept?.reason ?? null,
    message: notKept?.message ?? shorter,
  }
}

export interface PresentNow {
  readonly today: LocalDay
  /** Setting `membership.grace_days`. */
  readonly graceDays: number
}

export function presentPlanDetails(row: MembershipWithPrice, { today, graceDays }: PresentNow): PlanDetailsAnswer {
  const renewalDate = renewingStates.includes(row.state) ? row.renews_on : null
  return {
    state: row.state,
    priceId: row.price_id,
    title: row.title,
    paymentInterval: row.payment_interval,
    subscriptionPeriod: row.interval_months,
    memberJoinDate: row.joined_on,
    lastPaymentDate: row.last_payment_on,
    lastPaymentAmount: row.last_payment_pence,
    renewalDate,
    price: row.total_pence + boosterPence(row),
    renewalAmount: row.planned_pence ?? row.total_pence + boosterPence(row),
    packageCredits: row.package_credits,
    boosterCredits: row.booster_credits,
    creditsInUse: row.credits_in_use,
    availableCredits: row.credits_limit - row.credits_in_use,
    worth: row.worth_pence + row.booster_credits * worthPencePerCredit,
    averageItems: row.average_items,
    endsOn: row.ends_on,
    over: isOver({ state: row.state, desired: row.desired, endsOn: row.ends_on as LocalDay | null }, today),
    graceOver:
      row.state === 'past_due' &&
      row.past_due_since !== null &&
      today >= graceEndsOn({ since: dayInLondon(row.past_due_since), graceDays }),
    dates: {
      joined: formatDayText(row.joined_on),
      renewal: formatDayTextOrNull(renewalDate),
      lastPayment: formatDayTextOrNull(row.last_payment_on),
      ends: formatDayTextOrNull(row.ends_on),
    },
  }
}

/**
 * Presents the plan to an account that uses it: a second adult sees no sums, no price that would reveal them, and none of the
 * payer's dates (product §12).
 */
export function presentUsedPlan(
  row: MembershipWithPrice & Pick<UsedMembershipRow, 'part' | 'created_at'>,
  now: PresentNow,
): UsedPlanAnswer {
  const plan = presentPlanDetails(row, now)
  if (row.part === 'payer') return { ...plan, part: 'payer' }
  // Once the sharing has ended, the plan no longer concerns the second adult: nothing of the payer's, who may change it, is shown.
  const none = {
    title: 'Shared membership',
    paymentInterval: 'monthly' as const,
    subscriptionPeriod: 1,
    packageCredits: 0,
    boosterCredits: 0,
    creditsInUse: 0,
    availableCredits: 0,
    worth: 0,
    averageItems: '0',
    endsOn: null,
  }
  const sharedSince = dayInLondon(row.created_at)
  const hidden = {
    graceOver: false,
    priceId: null,
    memberJoinDate: sharedSince,
    price: null,
    renewalAmount: null,
    lastPaymentAmount: null,
    lastPaymentDate: null,
    renewalDate: null,
  }
  return {
    ...plan,
    part: 'second',
    ...hidden,
    ...(row.part === 'left' && none),
    dates: {
      ...plan.dates,
      joined: formatDayText(sharedSince),
      renewal: null,
      lastPayment: null,
      ...(row.part === 'left' && { ends: null }),
    },
  }
}

/** What this membership's booster costs each period. */
export const boosterPence = (
  row: Pick<MembershipWithPrice, 'booster_credits' | 'booster_step_credits' | 'booster_step_pence'>,
): number => (row.booster_credits / row.booster_step_credits) * row.booster_step_pence

export const presentBooster = (booster: BoosterPriceRow, maxSteps: number): BoosterAnswer => ({
  priceId: booster.price_id,
  credits: booster.credits,
  total: booster.total_pence,
  worth: booster.worth_pence,
  averageItems: booster.average_items,
  maxSteps,
})

export interface OfferNow {
  /** The terms of joining are presented as of this moment. */
  readonly now: Date
  readonly boosters: readonly BoosterPriceRow[]
  /** Setting `booster.max_steps`. */
  readonly maxSteps: number
}

/** One plan for each interval, in the order of the table; an interval without a booster price is not on offer. */
export function presentPlans(rows: readonly PlanPriceRow[], { now, boosters, maxSteps }: OfferNow): PlanAnswer[] {
  const byInterval = Map.groupBy(rows, (row) => row.interval_months)
  return [...byInterval.values()].flatMap((choices) => {
    const [first] = choices as [PlanPriceRow, ...PlanPriceRow[]]
    const booster = boosters.find((price) => price.interval_months === first.interval_months)
    if (!booster) return []
    const renewal = dayAfterUtcMonths(now, first.interval_months)
    return [
      {
        priceId: (choices.find((choice) => choice.recommended) ?? first).price_id,
        paymentInterval: first.payment_interval,
        interval: first.interval_months,
        discountPercent: first.discount_percent === null ? null : Number(first.discount_percent),
        renewalIfJoinedToday: renewal,
        renewalIfJoinedTodayLabel: formatDay(renewal),
        choices: choices.map((choice) => ({
          id: choice.price_id,
          priceId: choice.price_id,
          title: choice.title,
          subtitle: choice.subtitle,
          monthlyPrice: choice.monthly_pence,
          total: choice.total_pence,
          credits: choice.credits,
          worth: choice.worth_pence,
          averageItems: choice.average_items,
          recommended: choice.recommended,
        })),
        booster: presentBooster(booster, maxSteps),
      },
    ]
  })
}
