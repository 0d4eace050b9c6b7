// The calendar files that an order or a return offers at its stage.
import type { AnswerOf } from '#contract/index.ts'
import { nextCopy } from '#web/screens/account/orders/next-copy.ts'

type Order = Pick<AnswerOf<'orderDetails'>['order'], 'state' | 'reference' | 'expected'>

/** What must be sent back from the closet, and when. */
export const closetCalendar = { to: '/account/closet/calendar.ics', label: nextCopy.calendar }

/** @param hasPlan without a plan, an account has no closet */
export function orderCalendar({ state, reference, expected }: Order, hasPlan: boolean) {
  if (state === 'delivered') return hasPlan ? closetCalendar : undefined
  if (expected === null || expected.late) return undefined
  return { to: `/account/orders/${reference}/calendar.ics`, label: nextCopy.calendarDelivery }
}
