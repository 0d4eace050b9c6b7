import { describe, expect, it } from 'vitest'
import { aDice, type Dice } from '#tests/support/dice.ts'
import { likelyRange } from './likely-range.ts'
import { replayLikelyDates, type Trips } from './replay.ts'
import { type Curve, horizonDays, learnTimes, type Trip } from './times-to-ready.ts'

const home = (out: number, days: number): Trip => ({
  out,
  announced: out + days,
  received: out + days + 4,
  ready: out + days + 7,
  ended: null,
})
/** A shop in which every family keeps a piece for 60 days, often enough to outweigh the assumed times. */
const sixtyDays = (today: number) => Array.from({ length: 2000 }, (_, n) => home(today - 400 + (n % 300), 60))

const median = (curve: Curve) => curve.findIndex((chance) => chance >= 0.5)

describe('when a piece will be ready', () => {
  const times = learnTimes(sixtyDays(1000), 1000)

  it('is what such pieces took before, less the days that it has waited', () => {
    expect(median(times.readyBy({ at: 'family', days: 0 }))).toBe(67)
    expect(median(times.readyBy({ at: 'family', days: 50 }))).toBe(17)
    expect(median(times.readyBy({ at: 'post', days: 0 }))).toBe(7)
    expect(median(times.readyBy({ at: 'post', days: 3 }))).toBe(4)
    expect(median(times.readyBy({ at: 'office', days: 1 }))).toBe(2)
    expect(times.readyBy({ at: 'shelf', days: 0 })[0]).toBe(1)
  })

  it('is soon even if the piece is later than any before, but never if its family may have kept it', () => {
    expect(median(times.readyBy({ at: 'office', days: 60 }))).toBeLessThan(10)
    expect(median(times.readyBy({ at: 'post', days: 400 }))).toBeLessThan(20)
    expect(median(times.readyBy({ at: 'family', days: 290 }))).toBe(-1)
  })

  it('is around the end of a term while nothing is known', () => {
    const first = learnTimes([], 0)
    expect(median(first.readyBy({ at: 'family', days: 0 }))).toBeGreaterThan(85)
    expect(median(first.readyBy({ at: 'family', days: 0 }))).toBeLessThan(115)
    expect(median(first.readyBy({ at: 'family', days: 95 }))).toBeLessThan(90)
  })

  it('is not learnt from what happens later', () => {
    const later = Array.from({ length: 2000 }, () => home(900, 150))
    const known = learnTimes([...sixtyDays(1000), ...later], 950).readyBy({ at: 'family', days: 0 })
    expect(median(known)).toBe(
      median(
        learnTimes(
          [...sixtyDays(1000), ...later.map((trip) => ({ ...trip, announced: null, received: null, ready: null }))],
          950,
        ).readyBy({ at: 'family', days: 0 }),
      ),
    )
  })

  it('counts trips that are still open for as long as they have lasted, so that short trips that have ended do not mislead', () => {
    const open = Array.from({ length: 2000 }, () => ({ ...home(940, 0), announced: null, received: null, ready: null }))
    expect(median(learnTimes([...sixtyDays(1000), ...open], 1000).readyBy({ at: 'family', days: 0 }))).toBe(67)
  })

  it('is never for the share of pieces that families keep', () => {
    const kept = Array.from({ length: 2000 }, (_, n) => ({
      ...home(n % 300, 0),
      announced: null,
      received: null,
      ready: null,
      ended: (n % 300) + 30,
    }))
    const curve = learnTimes([...sixtyDays(1000), ...kept], 1000).readyBy({ at: 'family', days: 0 })
    expect(curve[horizonDays]).toBeGreaterThan(0.45)
    expect(curve[horizonDays]).toBeLessThan(0.55)
  })

  it('is a curve from 0 to 1 that never falls, wherever the piece is', () => {
    for (const at of ['family', 'post', 'office'] as const)
      for (const days of [0, 40, 200, 299, 500]) {
        const curve = times.readyBy({ at, days })
        expect([...curve].every((chance, day) => chance >= (curve[day - 1] ?? 0) && chance <= 1)).toBe(true)
      }
  })
})

describe('the range of dates', () => {
  /** Equally likely on each day of the range. */
  const between = (from: number, until: number): Curve =>
    Float64Array.from({ length: horizonDays + 1 }, (_, day) =>
      Math.min(1, Math.max(0, (day - from + 1) / (until - from + 1))),
    )
  const never: Curve = new Float64Array(horizonDays + 1)

  it('holds 85 in 100 outcomes', () => {
    expect(likelyRange({ curves: [between(1, 100)], place: 1, taken: 1 })).toEqual({ from: 8, until: 93 })
  })

  it('is earlier with more pieces, and later with more people ahead', () => {
    const curves = [between(1, 100), between(1, 100), between(1, 100)]
    const firstPlace = likelyRange({ curves, place: 1, taken: 1 })
    const thirdPlace = likelyRange({ curves, place: 3, taken: 1 })
    expect(firstPlace?.until).toBeLessThan(70)
    expect(thirdPlace?.from).toBeGreaterThan(30)
    expect(likelyRange({ curves, place: 3, taken: 0.5 })?.from).toBeLessThan(thirdPlace?.from ?? 0)
  })

  it('is not named where there are too few pieces, and has no last day where there may be too few', () => {
    expect(likelyRange({ curves: [], place: 1, taken: 1 })).toBeNull()
    expect(likelyRange({ curves: [never], place: 1, taken: 1 })).toBeNull()
    expect(likelyRange({ curves: [between(1, 100)], place: 2, taken: 1 })).toBeNull()
    expect(likelyRange({ curves: [between(1, 100)], place: 4000, taken: 0.8 })).toBeNull()
    const perhaps = between(1, 100).map((chance) => chance * 0.9)
    expect(likelyRange({ curves: [perhaps], place: 1, taken: 1 })).toEqual({ from: 9, until: null })
    // The person ahead may pass the piece on.
    expect(likelyRange({ curves: [between(1, 100)], place: 2, taken: 0.4 })).toEqual({ from: 13, until: null })
  })
})

/** Families who do not behave as the estimate assumes: some swap early, some renew, and parcels are slower in August. */
function tripsOfPieces(dice: Dice, pieces: number, days: number): Trips[] {
  const roll = (from: number, until: number) => from + Math.floor(dice.next() * (until - from + 1))
  const daysWithFamily = () => {
    const share = dice.next()
    if (share < 0.3) return roll(18, 75)
    if (share < 0.75) return roll(78, 95)
    if (share < 0.85) return roll(96, 125)
    return share < 0.97 ? roll(165, 190) : null
  }
  return Array.from({ length: pieces }, () => {
    const trips: Trip[] = []
    for (let day = roll(0, 60); day < days; ) {
      const away = daysWithFamily()
      if (away === null) {
        trips.push({ out: day, announced: null, received: null, ready: null, ended: day + 276 })
        break
      }
      const announced = day + away
      const isSummer = announced % 365 > 210 && announced % 365 < 245
      const received = announced + (dice.chance(0.05) ? roll(17, 30) : roll(2, 9)) + (isSummer ? roll(2, 8) : 0)
      const weekend = received % 7 >= 5 ? 2 : 0
      const ready = received + roll(1, 3) + weekend + (dice.chance(0.12) ? roll(6, 14) : 0)
      trips.push({ out: day, announced, received, ready, ended: null })
      day = ready + roll(0, 6)
    }
    return trips
  })
}

describe('a replayed year', () => {
  it('finds at least four in five ranges right, and half of them narrower than 80 days', () => {
    const dice = aDice(20261127)
    const days = 900
    const sizes = Array.from({ length: 40 }, () => tripsOfPieces(dice, 1 + Math.floor(dice.next() * 5), days))
    const replay = replayLikelyDates({ sizes, from: days - 465, until: days, everyDays: 10, places: [1, 2] })
    const judged = replay.inside + replay.outside
    expect(judged).toBeGreaterThan(500)
    expect(replay.inside / judged).toBeGreaterThanOrEqual(0.8)
    expect(replay.medianDays).toBeLessThan(80)
  })
})
