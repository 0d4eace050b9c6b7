// Whether whole kits can be booked, and what they cost (product §8). Pure.

import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { type DatesRefusal, daysOf, type HireDates } from './hire-dates.ts'
import { type HirePrices, hirePrice } from './hire-price.ts'
import { type SkiTerms, termsTotal } from './ski-terms.ts'
import type { Demand, Solution } from './solve-kit.ts'

export interface BookingToDecide {
  /** Whether the days can be hired; undefined for one that is open or paid: its days were decided when it was opened. */
  readonly datesRefusal: DatesRefusal | undefined
  readonly dates: HireDates
  readonly solution: Solution
  readonly prices: HirePrices
  /** By product. */
  readonly rrp: ReadonlyMap<Id<'product'>, number>
  readonly names: ReadonlyMap<Id<'product'>, string>
  /** The designs that were asked for, in the order of the solution's demands. */
  readonly asked: readonly Demand[]
  readonly vatBasisPoints: number
  /** Too much of the stock is held by checkouts that are not paid. */
  readonly isTooMuchHeld: boolean
  /** Pence that the page showed, if it named them. */
  readonly total?: number | undefined
}

export interface SkiRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly titles?: string[]
  readonly ids?: string[]
}

export interface PricedBooking {
  readonly amount: Pence
  readonly terms: SkiTerms
}

export const kitUnavailable = (titles: readonly string[]): SkiRefusal => ({
  code: 'items_unavailable',
  message: messages.itemsUnavailable,
  titles: [...titles],
})

export const orderChanged = (amount: Pence): SkiRefusal => ({
  code: 'order_changed',
  message: `The total has changed since you saw it: it’s ${formatPounds(amount)} now. Please look at your booking again.`,
})

export function decideBooking(booking: BookingToDecide): Outcome<PricedBooking, SkiRefusal> {
  const { datesRefusal, dates, solution, prices, rrp, names, asked } = booking
  if (datesRefusal) return refused({ code: datesRefusal.code, message: datesRefusal.message })
  if (!solution.whole)
    return refused(kitUnavailable(solution.missing.map(({ productId, part }) => titleOf(names, productId, part))))
  if (booking.isTooMuchHeld)
    return refused({
      code: 'limit_reached',
      message: 'Too many people are booking at this moment. Please try again in a few minutes.',
    })
  const days = daysOf(dates)
  const pieces = solution.pieces.map(({ child, part, sizeCode, product, garmentId }) => ({
    ...{ child, part, size_code: sizeCode, product_id: product, garment_id: garmentId },
    asked: asked.find((one) => one.child === child && one.part === part)?.productId ?? null,
    day_pence: prices.day[part],
    price_pence: hirePrice(prices.day[part], days, prices),
    rrp_pence: rrp.get(product) ?? 0,
  }))
  const terms = { first_day: dates.firstDay, last_day: dates.lastDay, pieces, vat_basis_points: booking.vatBasisPoints }
  const amount = termsTotal(terms)
  if (booking.total !== undefined && booking.total !== amount) return refused(orderChanged(amount))
  return accepted({ amount, terms })
}

const titleOf = (names: ReadonlyMap<Id<'product'>, string>, productId: Id<'product'> | null, part: string): string =>
  (productId && names.get(productId)) ?? part.replace('_', ' ')

/** For a buyer who paid for something that had become impossible. */
export function refusalOfRefund({
  code,
  titles,
}: {
  readonly code: RefusalCode
  readonly titles: readonly string[]
}): SkiRefusal {
  const named = titles.length > 0 ? { titles: [...titles] } : {}
  if (code === 'items_unavailable') return { code, message: messages.itemsUnavailable, ...named }
  return { code, message: 'We couldn’t make this booking. We’ve refunded your payment.', ...named }
}
