// What an ending membership may still do, and by when its clothes are due back (product §3, §3.5): the paid period stays
// usable until shortly before the last day.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { DesiredState } from './standing-by-subscription.ts'

/**
 * The last day on which more than `lastOrdersDays` days of paid time are left.
 * @param lastOrdersDays setting `membership.last_orders_days`
 */
export const lastOrderDay = (endsOn: LocalDay, lastOrdersDays: number): LocalDay =>
  addDays(endsOn, -(lastOrdersDays + 1))

/** The last day for orders; null once it has passed. */
export function ordersUntil(endsOn: LocalDay | null, lastOrdersDays: number, today: LocalDay): LocalDay | null {
  const last = endsOn && lastOrderDay(endsOn, lastOrdersDays)
  return last !== null && today <= last ? last : null
}

/** Whether an ending membership has no paid time left; as long as it may have some, `desired` is `stop`. */
export const isOver = (
  { state, desired, endsOn }: { state: MembershipState; desired: DesiredState; endsOn: LocalDay | null },
  today: LocalDay,
): boolean => state === 'ending' && (desired !== 'stop' || (endsOn !== null && today > endsOn))

/** @param clothesDueDays setting `membership.clothes_due_days` */
export const clothesDueOn = (endsOn: LocalDay, clothesDueDays: number): LocalDay => addDays(endsOn, clothesDueDays)
