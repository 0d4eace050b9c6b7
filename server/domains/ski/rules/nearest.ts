// What is offered when whole kits are not free: the nearest dates for as many days, and the neighbouring sizes of one child (product §8).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type BlockedDays, blockedDays, type HireDates, type HireSettings } from './hire-dates.ts'
import { type Demand, type Pool, solveKit } from './solve-kit.ts'

/** How many days earlier or later the nearest dates may start. */
export const nearby = 21

/** All pieces of a design in one size, each with its blocked days within the window, in order. */
export interface DatedPool extends Omit<Pool, 'garmentIds'> {
  readonly garments: readonly { readonly id: Id<'garment'>; readonly blocked: readonly LocalDay[] }[]
}

/** Reduces pools to the pieces that are free for a hire on these dates. */
export function freeFor(pools: readonly DatedPool[], dates: HireDates, settings: HireSettings): Pool[] {
  const span = blockedDays(dates, settings)
  return pools.map(({ garments, ...pool }) => ({
    ...pool,
    garmentIds: garments.filter(({ blocked }) => isFree(blocked, span)).map(({ id }) => id),
  }))
}

/** Whether no blocked day is within the span. A binary search, because this runs for every piece on every date that is tried. */
function isFree(blocked: readonly LocalDay[], { from, to }: BlockedDays): boolean {
  let [low, high] = [0, blocked.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocked[middle] as LocalDay) < from) low = middle + 1
    else high = middle
  }
  const firstBlocked = blocked[low]
  return firstBlocked === undefined || firstBlocked > to
}

export const shiftDates = ({ firstDay, lastDay }: HireDates, days: number): HireDates => ({
  firstDay: addDays(firstDay, days),
  lastDay: addDays(lastDay, days),
})

interface Search {
  readonly demands: readonly Demand[]
  readonly pools: readonly DatedPool[]
  readonly settings: HireSettings
}

export interface Nearby {
  readonly within: number
  readonly isBookable: (dates: HireDates) => boolean
  /** Lets other requests run between two tries, since each solves all kits. */
  readonly yieldToEventLoop: () => Promise<void>
}

/** The nearest earlier and later dates on which everything is free: at most two, the nearest first. */
export async function nearestDates(
  { demands, pools, settings }: Search,
  dates: HireDates,
  { within, isBookable, yieldToEventLoop }: Nearby,
): Promise<HireDates[]> {
  const isWhole = (shift: number) => {
    const moved = shiftDates(dates, shift)
    return isBookable(moved) && solveKit(demands, freeFor(pools, moved, settings)).whole
  }
  const nearestShift = async (sign: 1 | -1) => {
    for (let days = 1; days <= within; days++) {
      if (isWhole(sign * days)) return sign * days
      await yieldToEventLoop()
    }
    return undefined
  }
  return [await nearestShift(-1), await nearestShift(1)]
    .filter((shift) => shift !== undefined)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((shift) => shiftDates(dates, shift))
}

export interface OtherSize {
  readonly child: number
  readonly sizeCode: string
}

/** Changes of one child's size to a neighbouring one that make everything free on these dates; larger sizes first. */
export function nearestSizes(
  { demands, pools, settings }: Search,
  dates: HireDates,
  { missing, sizes }: { readonly missing: readonly Demand[]; readonly sizes: readonly string[] },
): OtherSize[] {
  const free = freeFor(pools, dates, settings)
  const children = [...new Set(missing.map(({ child }) => child))]
  return children.flatMap((child) => {
    const own = demands.find((demand) => demand.child === child)
    const position = sizes.indexOf(own?.sizeCode ?? '')
    return [sizes[position + 1], position > 0 ? sizes[position - 1] : undefined]
      .filter((sizeCode) => sizeCode !== undefined)
      .filter((sizeCode) => {
        const changed = demands.map((demand) => (demand.child === child ? { ...demand, sizeCode } : demand))
        return solveKit(changed, free).whole
      })
      .map((sizeCode) => ({ child, sizeCode }))
  })
}
