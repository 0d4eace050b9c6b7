// How much is free on a day of the calendar (product §8), in outfits: a ski suit, or a jacket with salopettes.
import type { SkiPart } from '#contract/ski/shop.ts'

export type DayLevel = 'plenty' | 'few' | 'none'

/** This many outfits of a size, or fewer, count as few. */
const few = 2

export interface FreePieces {
  readonly part: SkiPart
  readonly sizeCode: string
  readonly free: number
}

/**
 * The level of the scarcest of these sizes.
 * @param sizes one for each child, repeats included; when empty, the most plentiful size decides
 */
export function dayLevel(pieces: readonly FreePieces[], sizes: readonly string[]): DayLevel {
  const outfitsOf = (sizeCode: string): number => {
    const freeOf = (part: SkiPart) =>
      pieces.find((piece) => piece.part === part && piece.sizeCode === sizeCode)?.free ?? 0
    return freeOf('one_piece') + Math.min(freeOf('jacket'), freeOf('salopettes'))
  }
  if (sizes.length === 0) return levelOf(Math.max(0, ...new Set(pieces.map(({ sizeCode }) => outfitsOf(sizeCode)))))
  const left = [...new Set(sizes)].map((size) => outfitsOf(size) - sizes.filter((other) => other === size).length + 1)
  return levelOf(Math.min(...left))
}

function levelOf(outfits: number): DayLevel {
  if (outfits <= 0) return 'none'
  return outfits <= few ? 'few' : 'plenty'
}
