// What likely dates are calculated from (product §13.7): learnt once a day in each process, from the trips of some fourteen months.
import { type GarmentTrip, listTrips } from '#server/domains/inventory/index.ts'
import { dayInLondon, daysBetween, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOffers } from './queries/taken-share.ts'
import { type Replay, replayLikelyDates } from './rules/likely-dates/replay.ts'
import { learnTimes, type TimesToReady } from './rules/likely-dates/times-to-ready.ts'

const learntDays = 430
/** If there are more trips, a sample is as good. */
const maxTrips = 5000
const dayMs = 24 * 60 * 60_000
/** Eight in ten offers are assumed to be taken; the assumption counts as much as ten real offers. */
const assumed = { ended: 10, taken: 8 }

export interface Learnt {
  readonly times: TimesToReady
  /** The share of offers that is taken. */
  readonly taken: number
}

export interface LikelyDates {
  readonly learnt: () => Promise<Learnt>
}

interface Sources {
  readonly db: Db
  readonly clock: Clock
}

export function createLikelyDates({ db, clock }: Sources): LikelyDates {
  let cached: { readonly day: LocalDay; readonly learnt: Promise<Learnt> } | undefined
  return {
    learnt: () => {
      const now = clock.now()
      const day = dayInLondon(now)
      if (cached?.day === day) return cached.learnt
      const learnt = learn(db, now)
      cached = { day, learnt }
      // A failure is not kept for the day.
      learnt.catch(() => {
        if (cached?.learnt === learnt) cached = undefined
      })
      return learnt
    },
  }
}

async function learn(db: Db, now: Date): Promise<Learnt> {
  const since = new Date(now.getTime() - learntDays * dayMs)
  const trips = await listTrips(db, { since, until: now, max: maxTrips })
  const { ended, taken } = await countOffers(db, since)
  return {
    times: learnTimes(trips, dayNumber(dayInLondon(now))),
    taken: (taken + assumed.taken) / (ended + assumed.ended),
  }
}

/** How often the likely dates would have been right in the year until now, for the first two places in the line. */
export async function replayYear({ db, clock }: Sources): Promise<Replay> {
  const now = clock.now()
  const trips = await listTrips(db, {
    since: new Date(now.getTime() - 2 * learntDays * dayMs),
    until: now,
    max: 20_000,
  })
  const today = dayNumber(dayInLondon(now))
  return replayLikelyDates({ sizes: bySize(trips), from: today - 365, until: today, everyDays: 7, places: [1, 2] })
}

function bySize(trips: readonly GarmentTrip[]): GarmentTrip[][][] {
  const sizes = new Map<string, Map<string, GarmentTrip[]>>()
  for (const trip of trips) {
    const key = `${trip.productId} ${trip.sizeCode}`
    const pieces = sizes.get(key) ?? new Map<string, GarmentTrip[]>()
    sizes.set(key, pieces.set(trip.garmentId, [...(pieces.get(trip.garmentId) ?? []), trip]))
  }
  return [...sizes.values()].map((pieces) => [...pieces.values()])
}

/** Days are numbered as in the trips. */
const dayNumber = (day: LocalDay): number => daysBetween(localDay('2000-01-01'), day)
