// biome-ignore-all lint/style/noNonNullAssertion: every index is inside its array; checking each would cost the time that is measured
/** A set of products, with a bit for each and 32 bits to a word. */
export type Bits = Uint32Array

export const wordsFor = (products: number): number => (products + 31) >>> 5

export const addBit = (bits: Bits, at: number): void => {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export function unionOf(parts: readonly Bits[], words: number): Bits {
  const out = new Uint32Array(words)
  for (const part of parts) for (let at = 0; at < words; at++) out[at]! |= part[at]!
  return out
}

/** Intersects sets; null stands for everything. @returns null if all are null */
export function common(...parts: readonly (Bits | null)[]): Bits | null {
  let out: Bits | null = null
  for (const part of parts) {
    if (!part) continue
    if (!out) {
      out = part.slice()
      continue
    }
    for (let at = 0; at < out.length; at++) out[at]! &= part[at]!
  }
  return out
}

const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let sum = 0
  for (let at = 0; at < bits.length; at++) sum += ones(bits[at]!)
  return sum
}

export function countCommon(one: Bits, other: Bits): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += ones(one[at]! & other[at]!)
  return sum
}

export function eachBit(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) visit((word << 5) + 31 - Math.clz32(rest & -rest))
}

/** @returns at most `max` members after the first `skip`, in ascending or descending order */
export function slice(
  bits: Bits,
  { skip, max, downwards = false }: { skip: number; max: number; downwards?: boolean },
): number[] {
  const found: number[] = []
  let passed = 0
  const words = bits.length
  for (let step = 0; step < words && found.length < max; step++) {
    const word = downwards ? words - 1 - step : step
    const inWord = ones(bits[word]!)
    if (passed + inWord <= skip) {
      passed += inWord
      continue
    }
    for (let rest = bits[word]!; rest !== 0 && found.length < max; ) {
      const bit = 31 - Math.clz32(downwards ? rest : rest & -rest)
      rest &= ~(1 << bit)
      if (passed++ >= skip) found.push((word << 5) + bit)
    }
  }
  return found
}
