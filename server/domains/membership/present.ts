import type { Static } from 'typebox'
import type { MembershipState, PlanDetails } from '#contract/accounts.ts'
import type { Plan } from '#contract/membership.ts'
import { addMonths, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { MembershipWithPrice, PlanPriceRow } from './queries.ts'

export type PlanDetailsAnswer = Static<typeof PlanDetails>
type PlanAnswer = Static<typeof Plan>

/** In the other states no payment is coming up: renewal stops at once when a membership ends (decisions.md §3.5). */
const renewingStates: readonly MembershipState[] = ['pending_acceptance', 'active', 'past_due']

/** £1.60 of clothing a credit (specification §1), for what a booster adds to the worth of a package. */
const worthPencePerCredit = 160

const inWords = (day: string | null): string | null => (day === null ? null : formatDay(day as LocalDay))

export function presentPlanDetails(row: MembershipWithPrice): PlanDetailsAnswer {
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
    renewalAmount: row.total_pence,
    packageCredits: row.package_credits,
    boosterCredits: row.booster_credits,
    creditsInUse: row.credits_in_use,
    availableCredits: row.credits_limit - row.credits_in_use,
    worth: row.worth_pence + row.booster_credits * worthPencePerCredit,
    averageItems: row.average_items,
    dates: {
      joined: formatDay(row.joined_on as LocalDay),
      renewal: inWords(renewalDate),
      lastPayment: inWords(row.last_payment_on),
    },
  }
}

/** One plan an interval, in the order of the table. @param today in London, for what joining now would mean */
export function presentPlans(rows: readonly PlanPriceRow[], today: LocalDay): PlanAnswer[] {
  const byInterval = Map.groupBy(rows, (row) => row.interval_months)
  return [...byInterval.values()].map((choices) => {
    const [first] = choices as [PlanPriceRow, ...PlanPriceRow[]]
    const renewal = addMonths(today, first.interval_months)
    return {
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
    }
  })
}
