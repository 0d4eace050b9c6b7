// Random numbers that a seed repeats (mulberry32).

export function aDice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item
  /** One or two items of the list, or none if it is empty. */
  const some = (list: readonly string[]): string[] =>
    list.length === 0 ? [] : [...new Set([pick(list), ...(next() < 0.5 ? [pick(list)] : [])])]
  return { next, pick, some, chance: (share: number) => next() < share }
}
export type Dice = ReturnType<typeof aDice>
