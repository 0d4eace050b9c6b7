// When a piece that is not in the shop will be ready again (product §13.7), learnt from how long such pieces took before. A piece is
// with a family, then in the post, then in our hands. Each of these takes a time whose hazard is estimated by the day (Kaplan and
// Meier 1958; Aalen and Johansen 1978 for pieces that end elsewhere: kept, lost, retired), and what a piece has already waited counts.

/** What became of a piece since it left us, in numbers of days: only their differences matter. */
export interface Trip {
  readonly out: number
  readonly announced: number | null
  readonly received: number | null
  readonly ready: number | null
  /** It will not return to the shop, because it was kept, lost or retired. */
  readonly ended: number | null
}

/** Where a piece is, and for how many days. */
export interface Whereabouts {
  readonly at: 'family' | 'post' | 'office' | 'shelf'
  readonly days: number
}

/** How many days ahead are estimated: longer than the nine months after which a piece is its family's. */
export const horizonDays = 300

/** By day, from 0 up to the horizon: the probability that it is ready by then. */
export type Curve = Float64Array

export interface TimesToReady {
  readonly readyBy: (piece: Whereabouts) => Curve
}

interface Spell {
  readonly days: number
  readonly how: 'done' | 'ended' | 'open'
}

/**
 * Times before there is any history, one spell each: so many that they speak while there are few real ones, and are not heard among
 * hundreds. Most pieces come back around the last day of a term of three months, some earlier by a swap, some after another term.
 */
const assumed = {
  family: [
    21, 35, 42, 49, 56, 63, 70, 77, 82, 85, 88, 90, 91, 92, 93, 94, 96, 98, 101, 105, 112, 140, 168, 182, 184, 190, 240,
    274,
  ],
  post: [2, 3, 4, 4, 5, 5, 6, 7, 8, 10, 13, 17, 21],
  office: [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12],
}

/** A trip as it was known on a day, without what happened later. */
export function knownBy({ out, announced, received, ready, ended }: Trip, day: number): Trip {
  const known = (step: number | null) => (step !== null && step <= day ? step : null)
  return { out, announced: known(announced), received: known(received), ready: known(ready), ended: known(ended) }
}

/** @param today what happened later is not used */
export function learnTimes(trips: readonly Trip[], today: number): TimesToReady {
  const spells = { family: guesses('family'), post: guesses('post'), office: guesses('office') }
  for (const trip of trips) {
    if (trip.out > today) continue
    const { out, announced, received, ready, ended } = knownBy(trip, today)
    spells.family.push(spell(out, announced ?? received, ended, today))
    if (announced !== null) spells.post.push(spell(announced, received, ended, today))
    if (received !== null) spells.office.push(spell(received, ready, ended, today))
  }
  const [family, post, office] = [
    hazardsOf(spells.family),
    hazardsOf(spells.post, 1 / 15),
    hazardsOf(spells.office, 1 / 10),
  ]
  const afterPost = fromNow(office, 0)
  const afterFamily = oneThenOther(fromNow(post, 0), afterPost)
  const chances = ({ at, days }: Whereabouts): Float64Array => {
    if (at === 'family') return oneThenOther(fromNow(family, days), afterFamily)
    if (at === 'post') return oneThenOther(fromNow(post, days), afterPost)
    if (at === 'office') return fromNow(office, days)
    return Float64Array.of(1, ...new Array<number>(horizonDays).fill(0))
  }
  // Shops have many pieces and few different waits.
  const known = new Map<string, Curve>()
  return {
    readyBy: (piece) => {
      const key = `${piece.at} ${piece.days}`
      const curve = known.get(key) ?? addedUp(chances(piece))
      known.set(key, curve)
      return curve
    },
  }
}

const guesses = (at: keyof typeof assumed): Spell[] => assumed[at].map((days) => ({ days, how: 'done' }))

function spell(from: number, done: number | null, ended: number | null, today: number): Spell {
  if (done !== null) return { days: Math.max(0, done - from), how: 'done' }
  if (ended !== null) return { days: Math.max(0, ended - from), how: 'ended' }
  return { days: Math.max(0, today - from), how: 'open' }
}

interface Hazards {
  readonly done: Float64Array
  readonly ended: Float64Array
}

/** So few going on say nothing of the day. */
const tooFew = 5

/**
 * By day of a spell: the share of those still going on that day which are done, or end, on it.
 * @param longer the share that is done on a day which hardly any spell has reached: what is late in the post or in our hands
 * arrives all the same. A family that has had a piece for longer than nearly all others may well keep it
 */
function hazardsOf(spells: readonly Spell[], longer = 0): Hazards {
  const counts = { done: days(), ended: days(), open: days() }
  for (const { days: day, how } of spells) if (day <= horizonDays) counts[how][day] = (counts[how][day] ?? 0) + 1
  const [done, ended] = [days(), days()]
  let going = spells.length
  for (let day = 0; day <= horizonDays; day++) {
    // What is still out today was not seen to the end of this day.
    going -= counts.open[day] ?? 0
    if (going > 0) ended[day] = (counts.ended[day] ?? 0) / going
    if (going > 0) done[day] = (counts.done[day] ?? 0) / going
    if (going < tooFew && longer > 0) [done[day], ended[day]] = [longer, 0]
    going -= (counts.done[day] ?? 0) + (counts.ended[day] ?? 0)
  }
  return { done, ended }
}

/** By day from now: the probability that it is done on that day, after the days that it has been going on. */
function fromNow({ done, ended }: Hazards, elapsed: number): Float64Array {
  const chances = days()
  let left = 1
  for (let day = 0; day <= horizonDays; day++) {
    const at = Math.min(day + elapsed, horizonDays)
    const [now, never] = [done[at] ?? 0, ended[at] ?? 0]
    chances[day] = left * now
    left *= 1 - now - never
  }
  return chances
}

function oneThenOther(first: Float64Array, second: Float64Array): Float64Array {
  const both = days()
  for (let one = 0; one <= horizonDays; one++) {
    const chance = first[one] ?? 0
    if (chance === 0) continue
    for (let other = 0; one + other <= horizonDays; other++)
      both[one + other] = (both[one + other] ?? 0) + chance * (second[other] ?? 0)
  }
  return both
}

function addedUp(chances: Float64Array): Curve {
  const curve = days()
  let sum = 0
  for (let day = 0; day <= horizonDays; day++) {
    sum += chances[day] ?? 0
    curve[day] = Math.min(1, sum)
  }
  return curve
}

const days = (): Float64Array => new Float64Array(horizonDays + 1)
