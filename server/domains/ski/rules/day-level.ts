// How much is free on a day, for the month grid (product §8): a child is dressed by a ski suit, or by a jacket with salopettes.
import type { SkiPart } from '#contract/ski/shop.ts'

export type DayLevel = 'plenty' | 'few' | 'none'

/** At most so many outfits of a size are few. */
const few = 2

export interface FreePieces {
  readonly part: SkiPart
  readonly sizeCode: string
  readonly free: number
}

/**
 * The level of the size that has least of it.
 * @param sizes of the children; a size that appears twice dresses two. Empty: of any size that has most.
 */
export function dayLevel(pieces: readonly FreePieces[], sizes: readonly string[]): DayLevel {
  const outfitsOf = (sizeCode: string): number => {
    const of = (part: SkiPart) => pieces.find((one) => one.part === part && one.sizeCode === sizeCode)?.free ?? 0
    return of('one_piece') + Math.min(of('jacket'), of('salopettes'))
  }
  if (sizes.length === 0) return levelOf(Math.max(0, ...new Set(pieces.map(({ sizeCode }) => outfitsOf(sizeCode)))))
  const left = [...new Set(sizes)].map((size) => outfitsOf(size) - sizes.filter((other) => other === size).length + 1)
  return levelOf(Math.min(...left))
}

const levelOf = (outfits: number): DayLevel => (outfits <= 0 ? 'none' : outfits <= few ? 'few' : 'plenty')
