// What cancelling a piece refunds (product §8): all of its price within some days of booking, or when we have not sent it in time;
// half until some days before the hire starts; then nothing, except for days on which somebody else hires it.
import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { isUnsent, type SkiBookingState } from './ski-booking-transitions.ts'

export interface CancelSettings {
  readonly fullRefundDays: number
  readonly halfRefundDays: number
}

export type CancelTier = 'all' | 'half' | 'nothing'

export interface CancelFacts {
  readonly bookedOn: LocalDay
  /** The earliest first day that the booking has ever had, so that moving it to later days never increases the refund. */
  readonly firstDay: LocalDay
  readonly today: LocalDay
  /** Whether its first day has come and we have not sent it. */
  readonly overdue: boolean
}

/** @param firstDay the current one, not an earlier one from before a change */
export const isOverdue = (state: SkiBookingState, firstDay: LocalDay, today: LocalDay): boolean =>
  isUnsent({ state }) && today >= firstDay

/** @throws RangeError without any day */
export const earliestDay = (...days: readonly (LocalDay | undefined)[]): LocalDay => {
  const [earliest] = days.filter((day) => day !== undefined).toSorted()
  if (earliest === undefined) throw new RangeError('a booking has a first day')
  return earliest
}

/** Which share of the price is refunded today. Only for a booking that is not sent yet. */
export function cancelTier({ bookedOn, firstDay, today, overdue }: CancelFacts, settings: CancelSettings): CancelTier {
  if (overdue) return 'all'
  if (today <= fullRefundUntil(bookedOn, settings)) return 'all'
  return today <= halfRefundUntil(firstDay, settings) ? 'half' : 'nothing'
}

/** The last day, inclusive, of a full refund. */
export const fullRefundUntil = (bookedOn: LocalDay, { fullRefundDays }: CancelSettings): LocalDay =>
  addDays(bookedOn, fullRefundDays)
export const halfRefundUntil = (firstDay: LocalDay, { halfRefundDays }: CancelSettings): LocalDay =>
  addDays(firstDay, -halfRefundDays)

/** Half of an odd price is rounded up, in the buyer's favour. */
export function cancelRefund(price: number, tier: CancelTier): Pence {
  if (tier === 'all') return pence(price)
  return pence(tier === 'half' ? Math.ceil(price / 2) : 0)
}

export interface PricedLine {
  readonly price_pence: number
  /** The part of its price that we kept when its dates were changed to cheaper ones. */
  readonly kept_pence: number
}

/** The part of a price that no earlier change has kept. Shares are refunded of this part only. */
export const sharedPrice = ({ price_pence, kept_pence }: PricedLine): Pence => pence(price_pence - kept_pence)

/** What cancelling a piece refunds: all of its price, or the share of the part that no earlier change has kept. */
export const lineRefund = (line: PricedLine, tier: CancelTier): Pence =>
  tier === 'all' ? pence(line.price_pence) : cancelRefund(sharedPrice(line), tier)

/** The later refund for a piece that was cancelled without one: the share of its days on which somebody else hired it. */
export function rehiredRefund(price: number, days: number, hiredAgain: number): Pence {
  return pence(Math.floor((price * Math.min(days, hiredAgain)) / days))
}

export interface LineToCancel extends PricedLine {
  readonly id: string
  readonly ended_at: Date | null
}

export interface Cancelling<Line extends LineToCancel> {
  readonly state: SkiBookingState
  readonly lines: readonly Line[]
  readonly tier: CancelTier
  /** In upper or lower case; null cancels every live line. */
  readonly lineIds: readonly string[] | null
  /** The refund that the page showed, in pence, if it showed one. */
  readonly shownRefund: number | undefined
}

export interface EndingLine<Line> {
  readonly line: Line
  readonly refund: Pence
}

export interface CancelRefusal {
  readonly code: RefusalCode
  readonly message: string
}

export const tooLateToCancel = 'It’s on its way already, so it can’t be cancelled.'

/** Which lines end, with the refund of each; none when all that were named have already ended. */
export function decideCancel<Line extends LineToCancel>({
  state,
  lines,
  tier,
  lineIds,
  shownRefund,
}: Cancelling<Line>): Outcome<readonly EndingLine<Line>[], CancelRefusal> {
  const ids = lineIds?.map((id) => id.toLowerCase())
  if (ids?.some((id) => !lines.some((line) => line.id === id)))
    return refused({ code: 'not_found', message: messages.notFound })
  const live = lines.filter(({ id, ended_at }) => ended_at === null && (ids?.includes(id) ?? true))
  if (live.length === 0) return accepted([])
  if (!isUnsent({ state })) return refused({ code: 'not_now', message: tooLateToCancel })
  const ending = live.map((line) => ({ line, refund: lineRefund(line, tier) }))
  const total = pence(ending.reduce((sum, { refund }) => sum + refund, 0))
  if (shownRefund !== undefined && shownRefund !== total) return refused(refundChanged(total))
  return accepted(ending)
}

const refundChanged = (total: Pence): CancelRefusal => ({
  code: 'order_changed',
  message:
    total === 0
      ? 'Cancelling gives nothing back any more. Please look at your booking again.'
      : `The refund has changed since you saw it: it’s ${formatPounds(total)} now. Please look at your booking again.`,
})
