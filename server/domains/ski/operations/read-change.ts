import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { findOpenCheckout } from '#server/domains/checkout/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentDates } from '../present-dates.ts'
import { skiChangeSlot } from '../purposes/change.ts'
import { assessChange } from '../purposes/change-facts.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import { sharedPrice } from '../rules/decide-cancel.ts'
import { describeChange, tooLateToChange } from '../rules/decide-change.ts'
import { decideDates } from '../rules/hire-dates.ts'
import { nearby, nearestDates } from '../rules/nearest.ts'
import type { CountSearch, SkiRecords } from '../services.ts'
import { type Caller, payerOfBooking } from './caller.ts'
import { divideRefund, requireBooking } from './read-bookings.ts'
import { requireDates } from './read-shop.ts'

/**
 * Reads whether a booking can move to these dates, and what that costs or refunds. Offers the nearest dates when it cannot.
 * @throws Refusal not_found, invalid_request, not_now, too_many
 */
export async function readChange(
  services: Pick<SkiRecords, 'db' | 'clock'>,
  { code, ...days }: InputOf<'skiChange'>['params'] & InputOf<'skiChange'>['query'],
  caller: Caller,
  countSearch: CountSearch,
): Promise<AnswerOf<'skiChange'>> {
  const { db, clock } = services
  const now = clock.now()
  const booking = await requireBooking(services, code, caller)
  const settings = await readSkiSettings(db)
  countSearch(settings.searchesPerMinute)
  const dates = requireDates(days, settings, { today: dayInLondon(now), at: 'query' })
  const open = await findOpenCheckout(db, payerOfBooking(caller, code, booking), skiChangeSlot)
  const assessed = await assessChange(db, booking, { dates, now, settings, checkoutId: open?.id, around: nearby })
  const { lines, price, moved, today, pools } = assessed
  if (!assessed.mayChange) throw new Refusal('not_now', tooLateToChange)
  const demands = lines.map((line) => ({
    child: line.child,
    part: line.part,
    sizeCode: line.size_code,
    productId: line.product_id,
  }))
  const { total, due, back } = price
  const before = lines.reduce((sum, { price_pence }) => sum + price_pence, 0)
  const shared = lines.reduce((sum, line) => sum + sharedPrice(line), 0)
  const refund = back === 0 ? null : await divideRefund(db, booking.id, back)
  const ourRefund = pence(refund ? refund.toCard + refund.toBalance : 0)
  return {
    dates: presentDates(dates),
    free: moved.whole,
    total,
    due,
    back,
    refund,
    words: moved.whole
      ? describeChange(price, { before, shared, ours: ourRefund, bankDecides: refund?.bankDecides ?? false })
      : 'Your pieces, or equal ones, aren’t all free on these dates.',
    instead: moved.whole
      ? []
      : (
          await nearestDates({ demands, pools, settings }, dates, {
            within: nearby,
            isBookable: (other) => decideDates(other, settings, today).ok,
            yieldToEventLoop,
          })
        ).map(presentDates),
  }
}
