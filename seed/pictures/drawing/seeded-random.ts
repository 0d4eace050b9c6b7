export type Random = () => number

/** A stream of numbers in [0, 1) that is the same for the same seed (mulberry32 over a string hash). */
export function seededRandom(seed: string): Random {
  let hash = 0
  for (const character of seed) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  let state = (hash ^ 0x9e3779b9) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
