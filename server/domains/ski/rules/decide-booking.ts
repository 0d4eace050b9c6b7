// Decides whether whole kits can be booked, and what they cost (product §8).
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
  /** The refusal of its days, if they cannot be hired. */
  readonly datesRefusal: SkiRefusal | undefined
  readonly dates: HireDates
  readonly solution: Solution
  readonly prices: HirePrices
  readonly rrp: ReadonlyMap<Id<'product'>, number>
  readonly names: ReadonlyMap<Id<'product'>, string>
  /** Labels of sizes by code. */
  readonly sizes: ReadonlyMap<string, string>
  /** The request that the solution solves. */
  readonly demands: readonly Demand[]
  readonly vatBasisPoints: number
  /** Whether unpaid checkouts hold as much of the stock as they may. */
  readonly isTooMuchHeld: boolean
  /** One per submission of the form. */
  readonly key?: string | undefined
  /** The total that the page showed, in pence, if it showed one. */
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
  const { datesRefusal, dates, solution, prices, rrp, demands } = booking
  if (datesRefusal) return refused(datesRefusal)
  if (!solution.whole) return refused(kitUnavailable(solution.missing.map((demand) => titleOf(demand, booking))))
  if (booking.isTooMuchHeld)
    return refused({
      code: 'limit_reached',
      message: 'Too many people are booking at this moment. Please try again in a few minutes.',
    })
  const days = daysOf(dates)
  const pieces = solution.pieces.map(({ child, part, sizeCode, product, garmentId }) => ({
    child,
    part,
    size_code: sizeCode,
    product_id: product,
    garment_id: garmentId,
    asked: demands.find((demand) => demand.child === child && demand.part === part)?.productId ?? null,
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

/** Refuses a paid booking without the products that its page showed. */
export function checkTerms(
  shown: SkiTerms,
  { terms, names }: PricedBooking & Pick<BookingToDecide, 'names'>,
): SkiRefusal | undefined {
  const now = new Set(terms.pieces.map(({ child, part, product_id }) => `${child} ${part} ${product_id}`))
  const missing = shown.pieces.filter(({ child, part, product_id }) => !now.has(`${child} ${part} ${product_id}`))
  if (missing.length === 0) return undefined
  return kitUnavailable(missing.map(({ product_id, part }) => names.get(product_id) ?? skiPartLabel[part]))
}

/**
 * Whether the terms of an open checkout still apply: the same prices, designs and garments, no matter which child gets which of several
 * equal pieces.
 */
export function isAsShown(shown: SkiTerms, { terms }: Pick<PricedBooking, 'terms'>): boolean {
  const fieldsOf = ({ pieces }: SkiTerms) =>
    // Field by field, because JSON from the database has its keys in another order.
    pieces.map((piece) => [
      ...[piece.child, piece.part, piece.size_code, piece.asked, piece.product_id],
      ...[piece.day_pence, piece.price_pence, piece.rrp_pence],
    ])
  const garments = ({ pieces }: SkiTerms) => pieces.map(({ garment_id }) => garment_id).toSorted()
  const fingerprint = (skiTerms: SkiTerms) => JSON.stringify([fieldsOf(skiTerms), garments(skiTerms)])
  return fingerprint(shown) === fingerprint(terms)
}

/** The refusal for a buyer whose payment is refunded because the booking could no longer be made. */
export function explainRefund({
  code,
  titles,
}: {
  readonly code: RefusalCode
  readonly titles: readonly string[]
}): SkiRefusal {
  const named = titles.length > 0 ? { titles: [...titles] } : {}
  return {
    code,
    message: `We couldn’t make this booking: ${whyRefunded(code)}. We’ve refunded your payment.`,
    ...named,
  }
}

function whyRefunded(code: RefusalCode): string {
  if (code === 'items_unavailable') return 'somebody else was faster'
  return code === 'not_in_uk' ? 'we post to the United Kingdom only' : 'it can’t be booked any more'
}
