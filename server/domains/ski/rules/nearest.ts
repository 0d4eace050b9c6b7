// Where whole kits are not free: the nearest dates of as many days, and the neighbouring sizes of one child (product §8).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type BlockedDays, blockedDays, type HireDates, type HireSettings } from './hire-dates.ts'
import { type Demand, type Pool, solveKit } from './solve-kit.ts'

/** How many days earlier and later the nearest dates may be. */
export const nearby = 21

/** A pool with all its pieces, and the days on which each is blocked within the window, in order. */
export interface DatedPool extends Omit<Pool, 'garmentIds'> {
  readonly garments: readonly { readonly id: Id<'garment'>; readonly blocked: readonly LocalDay[] }[]
}

/** What is free for all of these days. */
export function freeFor(pools: readonly DatedPool[], dates: HireDates, settings: HireSettings): Pool[] {
  const span = blockedDays(dates, settings)
  return pools.map(({ garments, ...pool }) => ({
    ...pool,
    garmentIds: garments.filter(({ blocked }) => isFree(blocked, span)).map(({ id }) => id),
  }))
}

/** Whether none of these days, which are in order, is within the span. A search for other dates asks this for each piece and shift. */
function isFree(blocked: readonly LocalDay[], { from, to }: BlockedDays): boolean {
  let [low, high] = [0, blocked.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocked[middle] as LocalDay) < from) low = middle + 1
    else high = middle
  }
  const first = blocked[low]
  return first === undefined || first > to
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
  /** Between two tries, each of which solves all kits. */
  readonly giveWay: () => Promise<void>
}

/** The nearest dates, earlier and later, for which all is free; at most two, the nearest first. */
export async function nearestDates(
  { demands, pools, settings }: Search,
  dates: HireDates,
  { within, isBookable, giveWay }: Nearby,
): Promise<HireDates[]> {
  const isWhole = (shift: number) => {
    const moved = shiftDates(dates, shift)
    return isBookable(moved) && solveKit(demands, freeFor(pools, moved, settings)).whole
  }
  const first = async (sign: 1 | -1) => {
    for (let days = 1; days <= within; days++) {
      if (isWhole(sign * days)) return sign * days
      await giveWay()
    }
    return undefined
  }
  return [await first(-1), await first(1)]
    .filter((shift) => shift !== undefined)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((shift) => shiftDates(dates, shift))
}

export interface OtherSize {
  readonly child: number
  readonly sizeCode: string
}

/** One child's size changed to its neighbour, so that all is free on the dates: larger before smaller. */
export function nearestSizes(
  { demands, pools, settings }: Search,
  dates: HireDates,
  { missing, sizes }: { readonly missing: readonly Demand[]; readonly sizes: readonly string[] },
): OtherSize[] {
  const free = freeFor(pools, dates, settings)
  const children = [...new Set(missing.map(({ child }) => child))]
  return children.flatMap((child) => {
    const own = demands.find((demand) => demand.child === child)
    const at = sizes.indexOf(own?.sizeCode ?? '')
    return [sizes[at + 1], at > 0 ? sizes[at - 1] : undefined]
      .filter((sizeCode) => sizeCode !== undefined)
      .filter((sizeCode) => {
        const other = demands.map((demand) => (demand.child === child ? { ...demand, sizeCode } : demand))
        return solveKit(other, free).whole
      })
      .map((sizeCode) => ({ child, sizeCode }))
  })
}
