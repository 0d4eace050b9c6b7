// When a piece that is not in the shop will be ready again (product §13.7), learnt from how long such pieces took before. A piece is
// with a family, then in the post, then in our hands. Each of these takes a time whose hazard is estimated by the day (Kaplan and
// Meier 1958; Aalen and Johansen 1978 for pieces that end elsewhere: kept, lost, retired), and what a piece has already waited counts.

/** The days on which a piece left us and reached each next stage, as numbers of which only the differences matter. */
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

/** By day, from 0 up to the horizon: the probability that the piece is ready by then. */
export type Curve = Float64Array

export interface TimesToReady {
  readonly readyBy: (piece: Whereabouts) => Curve
}

interface Spell {
  readonly days: number
  readonly outcome: 'done' | 'ended' | 'open'
}

/**
 * Assumed spells, in days, that are added to the real ones: enough to count while those are few, too few to matter among hundreds.
 * Most pieces come back around the last day of a term of three months, some earlier by a swap, some after another term.
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
  const spells = { family: assumedSpells('family'), post: assumedSpells('post'), office: assumedSpells('office') }
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
  const afterPost = chancesFromNow(office, 0)
  const afterFamily = convolve(chancesFromNow(post, 0), afterPost)
  const chances = ({ at, days }: Whereabouts): Float64Array => {
    if (at === 'family') return convolve(chancesFromNow(family, days), afterFamily)
    if (at === 'post') return convolve(chancesFromNow(post, days), afterPost)
    if (at === 'office') return chancesFromNow(office, days)
    return Float64Array.of(1, ...new Array<number>(horizonDays).fill(0))
  }
  // There are many pieces but few different waits, so each curve is calculated once.
  const known = new Map<string, Curve>()
  return {
    readyBy: (piece) => {
      const key = `${piece.at} ${piece.days}`
      const curve = known.get(key) ?? accumulate(chances(piece))
      known.set(key, curve)
      return curve
    },
  }
}

const assumedSpells = (at: keyof typeof assumed): Spell[] => assumed[at].map((days) => ({ days, outcome: 'done' }))

function spell(from: number, done: number | null, ended: number | null, today: number): Spell {
  if (done !== null) return { days: Math.max(0, done - from), outcome: 'done' }
  if (ended !== null) return { days: Math.max(0, ended - from), outcome: 'ended' }
  return { days: Math.max(0, today - from), outcome: 'open' }
}

interface Hazards {
  readonly done: Float64Array
  readonly ended: Float64Array
}

/** With fewer spells than this still running on a day, their shares say nothing about it. */
const tooFew = 5

/**
 * By day of a spell: the shares of the spells still running that are done, or end, on that day.
 * @param lateShare the share assumed to be done on a day that hardly any spell has reached: a piece that is late in the post or with us
 * still arrives. None for a family that has had a piece for longer than nearly all others, because it may well keep it
 */
function hazardsOf(spells: readonly Spell[], lateShare = 0): Hazards {
  const counts = { done: zeros(), ended: zeros(), open: zeros() }
  for (const { days: day, outcome } of spells)
    if (day <= horizonDays) counts[outcome][day] = (counts[outcome][day] ?? 0) + 1
  const [done, ended] = [zeros(), zeros()]
  let running = spells.length
  for (let day = 0; day <= horizonDays; day++) {
    // An open spell of this length has not been observed until the end of the day.
    running -= counts.open[day] ?? 0
    if (running > 0) ended[day] = (counts.ended[day] ?? 0) / running
    if (running > 0) done[day] = (counts.done[day] ?? 0) / running
    if (running < tooFew && lateShare > 0) [done[day], ended[day]] = [lateShare, 0]
    running -= (counts.done[day] ?? 0) + (counts.ended[day] ?? 0)
  }
  return { done, ended }
}

/** By day from now: the probability that a spell which has already lasted `elapsed` days is done on that day. */
function chancesFromNow({ done, ended }: Hazards, elapsed: number): Float64Array {
  const chances = zeros()
  let runningChance = 1
  for (let day = 0; day <= horizonDays; day++) {
    const spellDay = Math.min(day + elapsed, horizonDays)
    const [doneShare, endedShare] = [done[spellDay] ?? 0, ended[spellDay] ?? 0]
    chances[day] = runningChance * doneShare
    runningChance *= 1 - doneShare - endedShare
  }
  return chances
}

/** By day: the probability that two spells, one after the other, are both done on that day. */
function convolve(first: Float64Array, second: Float64Array): Float64Array {
  const both = zeros()
  for (let firstDays = 0; firstDays <= horizonDays; firstDays++) {
    const chance = first[firstDays] ?? 0
    if (chance === 0) continue
    for (let secondDays = 0; firstDays + secondDays <= horizonDays; secondDays++)
      both[firstDays + secondDays] = (both[firstDays + secondDays] ?? 0) + chance * (second[secondDays] ?? 0)
  }
  return both
}

function accumulate(chances: Float64Array): Curve {
  const curve = zeros()
  let sum = 0
  for (let day = 0; day <= horizonDays; day++) {
    sum += chances[day] ?? 0
    curve[day] = Math.min(1, sum)
  }
  return curve
}

const zeros = (): Float64Array => new Float64Array(horizonDays + 1)
