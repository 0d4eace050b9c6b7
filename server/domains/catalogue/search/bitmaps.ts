// Sets of products as bits, one for each position, 32 to a word.

/** A range of words; `to` is the word after the last one. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** How many bits of a word are set. */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const hasBit = (words: Uint32Array, position: number, offset = 0): boolean =>
  (((words[offset + (position >>> 5)] as number) >>> (position & 31)) & 1) === 1

export function setBit(words: Uint32Array, position: number, offset = 0): void {
  const word = offset + (position >>> 5)
  words[word] = (words[word] as number) | (1 << (position & 31))
}

export function clearBit(words: Uint32Array, position: number, offset = 0): void {
  const word = offset + (position >>> 5)
  words[word] = (words[word] as number) & ~(1 << (position & 31))
}

export function countBits(words: Uint32Array, ranges: readonly WordRange[]): number {
  let count = 0
  for (const { from, to } of ranges)
    for (let word = from; word < to; word++) {
      const bits = words[word] as number
      if (bits !== 0) count += popcount(bits)
    }
  return count
}

/** Visits every set position in ascending order. */
export function forEachBit(words: Uint32Array, ranges: readonly WordRange[], visit: (position: number) => void): void {
  for (const { from, to } of ranges)
    for (let word = from; word < to; word++) {
      let bits = words[word] as number
      while (bits !== 0) {
        visit((word << 5) + 31 - Math.clz32(bits & -bits))
        bits &= bits - 1
      }
    }
}
