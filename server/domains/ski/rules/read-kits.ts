// Kits as a page's address has them: 104cm~jacket:first-run-ski-jacket~mittens. A part without a design: any.
import { type SkiPart, skiParts } from '#contract/ski/shop.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface KitPiece<Design> {
  readonly part: SkiPart
  /** Null: any. */
  readonly design: Design | null
}

export interface Kit<Design> {
  readonly sizeCode: string
  readonly pieces: readonly KitPiece<Design>[]
}

const known: readonly string[] = skiParts
const isPart = (text: string): text is SkiPart => known.includes(text)

/** @returns refused with words for people, when a kit names no part, one twice, or what does not exist */
export function readKits(texts: readonly string[]): Outcome<Kit<string>[], string> {
  const kits: Kit<string>[] = []
  for (const text of texts) {
    const [sizeCode = '', ...parts] = text.split('~')
    const pieces: KitPiece<string>[] = []
    for (const one of parts) {
      const [part = '', design] = one.split(':')
      if (!isPart(part)) return refused(`There is no part “${part}” of a kit`)
      pieces.push({ part, design: design || null })
    }
    kits.push({ sizeCode, pieces })
  }
  const fault = kits.map(faultOf).find((found) => found !== undefined)
  return fault === undefined ? accepted(kits) : refused(fault)
}

/** What is wrong with a kit, for people. */
export function faultOf({ pieces }: Kit<unknown>): string | undefined {
  if (pieces.length === 0) return 'Choose at least one piece for each child'
  const parts = pieces.map(({ part }) => part)
  if (new Set(parts).size < parts.length) return 'Choose each piece once for a child'
  return undefined
}
