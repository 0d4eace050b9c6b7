// What a booking is requested with, decided by, and allowed as.
import type { BuyerDelivery } from '#server/domains/accounts/index.ts'
import { listProductFaces } from '#server/domains/catalogue/index.ts'
import type { Asked, Checkout, Decision } from '#server/domains/checkout/index.ts'
import { lockGarments } from '#server/domains/inventory/index.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isTooMuchHeld } from '../queries/held-share.ts'
import { readSkiSettings, type SkiSettings } from '../queries/ski-settings.ts'
import { readPools } from '../queries/stock.ts'
import type { BookingToDecide } from '../rules/decide-booking.ts'
import { blockedDays, decideDates, type HireDates } from '../rules/hire-dates.ts'
import { freeFor } from '../rules/nearest.ts'
import { type SkiTerms, shownOf, skiTermsOf, skiVatClass } from '../rules/ski-terms.ts'
import { type Demand, solveKit } from '../rules/solve-kit.ts'

export interface BookingRequest {
  readonly dates: HireDates
  readonly demands: readonly Demand[]
  readonly delivery: BuyerDelivery
  /** Pence that the page showed. */
  readonly total?: number | undefined
}

export interface BookingFacts extends BookingToDecide {
  readonly delivery: BuyerDelivery
  readonly settings: SkiSettings
}

export interface BookingAllowed extends Decision {
  readonly terms: SkiTerms
  readonly address: BuyerDelivery
  readonly settings: SkiSettings
}

/**
 * Solves the kits against what is free, and locks the garments that were chosen. Writing their days decides whether they still are:
 * the primary key refuses what somebody else has taken since, and the transaction begins again.
 */
export async function bookingFacts(tx: Tx, asked: Asked<null, BookingRequest>): Promise<BookingFacts> {
  const { input, checkout, now } = asked
  const { dates, delivery, total } = input
  const settings = await readSkiSettings(tx)
  const today = dayInLondon(now)
  const dateCheck = checkout ? undefined : decideDates(dates, settings, today)
  const demands = checkout ? shownOf(skiTermsOf(checkout)) : input.demands
  const blocked = blockedDays(dates, settings)
  const pools = await readPools(tx, { wanted: demands, window: blocked, now, except: { checkoutId: checkout?.id } })
  const solution = solveKit(demands, freeFor(preferring(pools, checkout), dates, settings))
  await lockGarments(
    tx,
    solution.pieces.map(({ garmentId }) => garmentId),
  )
  const faces = await listProductFaces(tx, [...new Set(pools.map(({ productId }) => productId))])
  return {
    datesRefusal: dateCheck?.ok === false ? dateCheck.reason : undefined,
    ...{ dates, solution, prices: settings, settings, delivery, total, asked: input.demands },
    rrp: new Map([...faces].map(([id, face]) => [id, face.rrpPence])),
    names: new Map([...faces].map(([id, face]) => [id, face.name])),
    vatBasisPoints: await readVatRate(tx, skiVatClass, today),
    isTooMuchHeld: checkout === undefined && (await isTooMuchHeld(tx, now)),
  }
}

/** The garments of a checkout come first, so that asking again changes nothing. */
function preferring<Pool extends { readonly garments: readonly { readonly id: string }[] }>(
  pools: readonly Pool[],
  checkout: Checkout | undefined,
): Pool[] {
  const own = new Set<string>(checkout ? skiTermsOf(checkout).pieces.map(({ garment_id }) => garment_id) : [])
  return pools.map((pool) => ({
    ...pool,
    garments: pool.garments.toSorted((one, other) => Number(own.has(other.id)) - Number(own.has(one.id))),
  }))
}
