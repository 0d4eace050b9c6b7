// The types of a booking's checkout, and the facts that decide it, read under locks.
import type { BuyerDelivery } from '#server/domains/accounts/index.ts'
import { listProductFaces, listSizes } from '#server/domains/catalogue/index.ts'
import type { Checkout, Decision, FactsInput } from '#server/domains/checkout/index.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isTooMuchHeld } from '../queries/held-share.ts'
import { readSkiSettings, type SkiSettings } from '../queries/ski-settings.ts'
import { readPools } from '../queries/stock.ts'
import type { BookingToDecide } from '../rules/decide-booking.ts'
import { blockedDays, type HireDates, refuseDates } from '../rules/hire-dates.ts'
import { freeFor } from '../rules/nearest.ts'
import { type SkiTerms, shownDemands, skiTermsOf, skiVatClass } from '../rules/ski-terms.ts'
import { type Demand, type Pool, type Solution, solveKit } from '../rules/solve-kit.ts'
import { lockFit } from '../steps/lock-fit.ts'

export interface BookingRequest {
  readonly dates: HireDates
  readonly demands: readonly Demand[]
  readonly delivery: BuyerDelivery
  /** Pence that the page showed. */
  readonly total?: number | undefined
  /** One per submission of the form: the same kits with another key are another booking. */
  readonly key?: string | undefined
}

export interface BookingFacts extends BookingToDecide {
  readonly delivery: BuyerDelivery
  readonly settings: SkiSettings
}

export interface BookingAllowed extends Decision {
  readonly terms: SkiTerms
  readonly address: BuyerDelivery
  readonly settings: SkiSettings
  readonly names: BookingToDecide['names']
}

/**
 * Solves the kits against what is free, and locks the chosen garments. Their days were read without a lock, so only writing them
 * decides: the primary key rejects a day that somebody else took in the meantime, and the transaction starts again.
 */
export async function lockBookingFacts(
  tx: Tx,
  { input, checkout, now }: FactsInput<null, BookingRequest>,
): Promise<BookingFacts> {
  const { dates, delivery, total, key } = input
  const settings = await readSkiSettings(tx)
  const today = dayInLondon(now)
  const blocked = blockedDays(dates, settings)
  const parts = input.demands.map(({ part }) => part)
  // First, because its lock makes new bookings take turns, so that they do not all choose the same pieces.
  const tooMuchHeld = checkout === undefined && (await isTooMuchHeld(tx, { parts, blocked, now }))
  const pools = await readPools(tx, {
    wanted: input.demands,
    window: blocked,
    now,
    except: { checkoutId: checkout?.id },
  })
  const free = freeFor(ownPiecesFirst(pools, checkout), dates, settings)
  const solution = checkout ? solveAsShown(checkout, input.demands, free) : solveKit(input.demands, free)
  await lockFit(
    tx,
    solution.pieces.map(({ garmentId }) => garmentId),
  )
  const faces = await listProductFaces(tx, [...new Set(pools.map(({ productId }) => productId))])
  return {
    datesRefusal: refuseDates({ dates, isNew: checkout === undefined }, settings, today),
    dates,
    solution,
    prices: settings,
    settings,
    delivery,
    total,
    key,
    demands: input.demands,
    rrp: new Map([...faces].map(([id, face]) => [id, face.rrpPence])),
    names: new Map([...faces].map(([id, face]) => [id, face.name])),
    // Only a refusal names sizes.
    sizes: new Map(solution.whole ? [] : (await listSizes(tx)).map(({ code, shortLabel }) => [code, shortLabel])),
    vatBasisPoints: await readVatRate(tx, skiVatClass, today),
    isTooMuchHeld: tooMuchHeld,
  }
}

/**
 * Solves an existing checkout with the designs that its page showed. If an open checkout can no longer have them, its original
 * request is solved instead; the offer then differs, so a new checkout is opened.
 */
function solveAsShown(checkout: Checkout, demands: readonly Demand[], free: readonly Pool[]): Solution {
  const shown = solveKit(shownDemands(skiTermsOf(checkout)), free)
  return shown.whole || checkout.state !== 'open' ? shown : solveKit(demands, free)
}

/** Puts the garments of a checkout first, so that solving it again gives the same pieces. */
function ownPiecesFirst<Pool extends { readonly garments: readonly { readonly id: string }[] }>(
  pools: readonly Pool[],
  checkout: Checkout | undefined,
): Pool[] {
  const own = new Set<string>(checkout ? skiTermsOf(checkout).pieces.map(({ garment_id }) => garment_id) : [])
  return pools.map((pool) => ({
    ...pool,
    garments: pool.garments.toSorted((one, other) => Number(own.has(other.id)) - Number(own.has(one.id))),
  }))
}
