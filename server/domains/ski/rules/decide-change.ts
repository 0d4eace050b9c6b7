// Decides whether a whole booking can move to other dates (product §8): until the first day on which its parcel may leave.
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LineToMove, Moved } from './assign-change.ts'
import { bankIsDeciding } from './bank-is-deciding.ts'
import type { ChangeTerms } from './change-terms.ts'
import { kitUnavailable, orderChanged, type SkiRefusal } from './decide-booking.ts'
import { blockedDays, type DatesRefusal, type HireDates, type HireSettings } from './hire-dates.ts'
import type { ChangePrice, LineToPrice } from './price-change.ts'
import type { SkiBookingState } from './ski-booking-transitions.ts'

export const tooLateToChange = 'We’re getting it ready to send, so its dates can’t be changed any more.'
const changedSince = 'Your booking has changed since you saw it. Please look at it again.'

export const mayChange = (
  { state, dates }: { readonly state: SkiBookingState; readonly dates: HireDates },
  settings: HireSettings,
  today: LocalDay,
): boolean => state === 'booked' && today < blockedDays(dates, settings).from

const backChanged = (back: Pence): SkiRefusal => ({
  code: 'order_changed',
  message:
    back === 0
      ? 'There’s no refund for these dates any more. Please look at your booking again.'
      : `The refund has changed since you saw it: it’s ${formatPounds(back)} now. Please look at your booking again.`,
})

export interface LineToChange extends LineToMove, LineToPrice {
  readonly id: Id<'ski-line'>
  readonly rrp_pence: number
  readonly vat_basis_points: number
  readonly name: string
}

export interface ChangeToDecide {
  readonly bookingId: Id<'ski-booking'>
  readonly dates: HireDates
  readonly mayChange: boolean
  /** Whether the booking is unchanged since the request was made. */
  readonly isCurrent: boolean
  /** Why the days cannot be hired; undefined if they can. Never set once the checkout is open: that was decided when it was opened. */
  readonly datesRefusal: DatesRefusal | undefined
  readonly lines: readonly LineToChange[]
  readonly moved: Moved<LineToChange>
  readonly price: ChangePrice
  readonly revision: number
  /** The price of the new dates that the page showed, in pence, if it showed one. */
  readonly total?: number | undefined
  /** The refund that the page showed, in pence, if it showed one. */
  readonly back?: number | undefined
}

export interface AllowedChange {
  readonly amount: Pence
  readonly terms: ChangeTerms
  readonly back: Pence
}

export function decideChange(change: ChangeToDecide): Outcome<AllowedChange, SkiRefusal> {
  const { dates, datesRefusal, lines, moved, price, total, back } = change
  if (!change.mayChange) return refused({ code: 'not_now', message: tooLateToChange })
  if (!change.isCurrent) return refused({ code: 'not_now', message: changedSince })
  if (datesRefusal) return refused({ code: datesRefusal.code, message: datesRefusal.message })
  if (!moved.whole) return refused(kitUnavailable(moved.missing.map(({ name }) => name)))
  if (total !== undefined && total !== price.total) return refused(orderChanged(price.total))
  if (back !== undefined && back !== price.back) return refused(backChanged(price.back))
  const pieces = lines.map((line) => ({
    line_id: line.id,
    child: line.child,
    part: line.part,
    size_code: line.size_code,
    asked: line.product_id,
    product_id: line.product_id,
    garment_id: moved.garments.get(line.id) ?? line.garment_id,
    day_pence: line.day_pence,
    rrp_pence: line.rrp_pence,
    paid_pence: line.price_pence,
    price_pence: price.prices.get(line.id)?.price_pence ?? line.price_pence,
    kept_pence: price.prices.get(line.id)?.kept_pence ?? line.kept_pence,
  }))
  return accepted({
    amount: price.due,
    back: price.back,
    terms: {
      booking_id: change.bookingId,
      revision: change.revision,
      pieces,
      first_day: dates.firstDay,
      last_day: dates.lastDay,
      vat_basis_points: lines[0]?.vat_basis_points ?? 0,
    },
  })
}

/** The refusal for a buyer whose payment is refunded because the change could no longer be made. */
export function refusalOfChange({
  code,
  titles,
}: {
  readonly code: SkiRefusal['code']
  readonly titles: readonly string[]
}): SkiRefusal {
  if (code === 'items_unavailable') return kitUnavailable(titles)
  return { code, message: 'We couldn’t change the dates. We’ve refunded your payment.' }
}

export const notAsShown: SkiRefusal = { code: 'not_now', message: changedSince }

interface Paid {
  /** What was paid for the current dates. */
  readonly before: number
  /** The part of it that no earlier change has kept; a share of this part is refunded. */
  readonly shared: number
  /** The part of the refund that the payer's bank has not refunded already. */
  readonly ours: Pence
  /** Whether the payment is disputed, so the provider refuses the refund to the card. */
  readonly bankDecides?: boolean
}

/** What the new dates cost or refund, in a sentence for the buyer. */
export function describeChange(
  { total, due, back, less }: ChangePrice,
  { before, shared, ours, bankDecides = false }: Paid,
): string {
  if (due > 0)
    return `The new dates cost ${formatPounds(total)}. You’ve paid ${formatPounds(pence(before))}, so there’s ${formatPounds(due)} to pay now.`
  // The difference is less than a card can be charged (30p).
  if (total > before)
    return `The new dates cost ${formatPounds(total)}, only ${total - before}p more than you’ve paid, so there’s nothing to pay.`
  // An earlier change has kept enough to pay for the new dates.
  if (total > shared)
    return `The new dates cost ${formatPounds(total)}. You’ve paid ${formatPounds(pence(before))}, so there’s nothing to pay.`
  if (less === 0) return 'The new dates cost the same, so there’s nothing to pay.'
  if (back === 0) return `The new dates cost ${formatPounds(less)} less, but it’s too late for a refund.`
  if (ours === 0)
    return `The new dates cost ${formatPounds(less)} less. You’ve had your money back already, so there’s nothing more to refund.`
  if (bankDecides) {
    const half = back < less ? ` Half of that, ${formatPounds(back)}, comes back.` : ''
    return `The new dates cost ${formatPounds(less)} less.${half} ${bankIsDeciding}`
  }
  if (ours < back) {
    const half = back < less ? ` We refund half of that, ${formatPounds(back)}.` : ''
    return `The new dates cost ${formatPounds(less)} less.${half} You’ve had ${formatPounds(pence(back - ours))} back already, so we’ll refund ${formatPounds(ours)}.`
  }
  if (back < less)
    return `The new dates cost ${formatPounds(less)} less. We’ll refund half of that, ${formatPounds(back)}.`
  return `The new dates cost ${formatPounds(less)} less. We’ll refund that.`
}
