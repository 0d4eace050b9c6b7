import type { SubscriptionRow } from '#server/domains/payments/index.ts'
import type { MembershipRow } from '../queries.ts'
import { type DuePeriod, duePeriods } from '../rules/due-periods.ts'

/** The periods that an overdue membership owes. */
export function listDue(
  { unpaid_from, interval_months }: MembershipRow & { readonly interval_months: number },
  mirror: SubscriptionRow | undefined,
  now: Date,
): DuePeriod[] {
  const current =
    mirror?.period_start && mirror.period_end ? { from: mirror.period_start, until: mirror.period_end } : null
  return duePeriods({ unpaidFrom: unpaid_from ?? now, current, intervalMonths: interval_months, now })
}
