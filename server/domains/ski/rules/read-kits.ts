// Parses kits as the query of the ski wear page writes them: 104cm~jacket:first-run-ski-jacket~mittens. A part without a design takes any.
import { type SkiPart, skiParts } from '#contract/ski/shop.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface KitPiece<Design> {
  readonly part: SkiPart
  /** Null for any design. */
  readonly design: Design | null
}

export interface Kit<Design> {
  readonly sizeCode: string
  readonly pieces: readonly KitPiece<Design>[]
}

const known: readonly string[] = skiParts
const isPart = (text: string): text is SkiPart => known.includes(text)

/** @returns refused, with a message for the caller, when a kit has no part, the same part twice, or an unknown part */
export function readKits(texts: readonly string[]): Outcome<Kit<string>[], string> {
  const kits: Kit<string>[] = []
  for (const text of texts) {
    const [sizeCode = '', ...parts] = text.split('~')
    const pieces: KitPiece<string>[] = []
    for (const choice of parts) {
      const [part = '', design] = choice.split(':')
      if (!isPart(part)) return refused(`There is no part “${part}” of a kit`)
      pieces.push({ part, design: design || null })
    }
    kits.push({ sizeCode, pieces })
  }
  const fault = kits.map(findKitFault).find((found) => found !== undefined)
  return fault === undefined ? accepted(kits) : refused(fault)
}

/** What is wrong with a kit, as a message for the caller. */
export function findKitFault({ pieces }: Kit<unknown>): string | undefined {
  if (pieces.length === 0) return 'Choose at least one piece for each child'
  const parts = pieces.map(({ part }) => part)
  if (new Set(parts).size < parts.length) return 'Choose each piece once for a child'
  return undefined
}
