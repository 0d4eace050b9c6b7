/** Repeatable random numbers: the same seed gives the same numbers. */
export interface SeededRandom {
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<Entry>(entries: readonly Entry[]): Entry
  /** Keeps each entry with the given probability, in order. */
  some<Entry>(entries: readonly Entry[], chance: number): Entry[]
  chance(probability: number): boolean
}

/** mulberry32: 32 bits of state, good enough for data and never for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (entries) => {
      if (entries.length === 0) throw new RangeError('nothing to pick from')
      return entries[below(entries.length)] as (typeof entries)[number]
    },
    some: (entries, chance) => entries.filter(() => next() < chance),
    chance: (probability) => next() < probability,
  }
}
