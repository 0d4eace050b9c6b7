// Whether whole kits can be booked, and what they cost (product §8). Pure.

import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import { skiPartLabel } from '#contract/ski/shop.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { daysOf, type HireDates } from './hire-dates.ts'
import { type HirePrices, hirePrice } from './hire-price.ts'
import { type SkiTerms, termsTotal } from './ski-terms.ts'
import type { Demand, Solution } from './solve-kit.ts'

export interface BookingToDecide {
  /** Why its days cannot be hired, or not any more. */
  readonly whyNot: SkiRefusal | undefined
  readonly dates: HireDates
  readonly solution: Solution
  readonly prices: HirePrices
  /** By product. */
  readonly rrp: ReadonlyMap<Id<'product'>, number>
  readonly names: ReadonlyMap<Id<'product'>, string>
  /** Labels of sizes by code. */
  readonly sizes: ReadonlyMap<string, string>
  /** The designs that were asked for, in the order of the solution's demands. */
  readonly asked: readonly Demand[]
  readonly vatBasisPoints: number
  /** Too much of the stock is held by checkouts that are not paid. */
  readonly isTooMuchHeld: boolean
  /** Of one press of the page's form. */
  readonly key?: string | undefined
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
  const { whyNot, dates, solution, prices, rrp, asked } = booking
  if (whyNot) return refused(whyNot)
  if (!solution.whole) return refused(kitUnavailable(solution.missing.map((demand) => titleOf(demand, booking))))
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
  const key = booking.key === undefined ? {} : { key: booking.key }
  const terms = {
    ...key,
    first_day: dates.firstDay,
    last_day: dates.lastDay,
    pieces,
    vat_basis_points: booking.vatBasisPoints,
  }
  const amount = termsTotal(terms)
  if (booking.total !== undefined && booking.total !== amount) return refused(orderChanged(amount))
  return accepted({ amount, terms })
}

const titleOf = (
  { productId, part, sizeCode }: Demand,
  { names, sizes }: Pick<BookingToDecide, 'names' | 'sizes'>,
): string => `${(productId && names.get(productId)) ?? skiPartLabel[part]} in ${sizes.get(sizeCode) ?? sizeCode}`

/** Other designs than its page showed are another booking. */
export function whyNotKept(
  shown: SkiTerms,
  { terms, names }: PricedBooking & Pick<BookingToDecide, 'names'>,
): SkiRefusal | undefined {
  const now = new Set(terms.pieces.map(({ child, part, product_id }) => `${child} ${part} ${product_id}`))
  const gone = shown.pieces.filter(({ child, part, product_id }) => !now.has(`${child} ${part} ${product_id}`))
  if (gone.length === 0) return undefined
  return kitUnavailable(gone.map(({ product_id, part }) => names.get(product_id) ?? skiPartLabel[part]))
}

/**
 * Whether a checkout is still the offer that it showed. Which of several equal pieces a child gets does not matter, as long as they
 * are the pieces that it holds.
 */
export function isAsShown(shown: SkiTerms, { terms }: Pick<PricedBooking, 'terms'>): boolean {
  const faces = ({ pieces }: SkiTerms) =>
    // Field by field: stored ones come back in another order.
    pieces.map((one) => [
      ...[one.child, one.part, one.size_code, one.asked, one.product_id, one.day_pence, one.price_pence, one.rrp_pence],
    ])
  const garments = ({ pieces }: SkiTerms) => pieces.map(({ garment_id }) => garment_id).toSorted()
  const said = (one: SkiTerms) => JSON.stringify([faces(one), garments(one)])
  return said(shown) === said(terms)
}

/** For a buyer who paid for something that had become impossible. */
export function refusalOfRefund({
  code,
  titles,
}: {
  readonly code: RefusalCode
  readonly titles: readonly string[]
}): SkiRefusal {
  const named = titles.length > 0 ? { titles: [...titles] } : {}
  const why = code === 'items_unavailable' ? 'somebody else was faster' : 'it can’t be booked any more'
  return { code, message: `We couldn’t make this booking: ${why}. We’ve refunded your payment.`, ...named }
}
