// What a recall covers (law L-28): the garments of a brand, narrowed by design, colour, size and the days on which they came to us,
// which is what we know of a batch.
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'

export interface RecallCriteria {
  readonly brandId: Id<'brand'>
  readonly productId: Id<'product'> | null
  /** Words that the product's name must contain; empty for any product. */
  readonly style: string
  readonly colour: string | null
  readonly sizeCode: string | null
  /** The first and the last day on which it came to us. */
  readonly cameFrom: LocalDay | null
  readonly cameTo: LocalDay | null
}

/** Criteria as an operator types them. */
export interface TypedRecallCriteria {
  readonly brand: string
  readonly style?: string | undefined
  readonly colour?: string | undefined
  readonly size?: string | undefined
  readonly cameFrom?: LocalDay | undefined
  readonly cameTo?: LocalDay | undefined
}

export const maxStyleLength = 100
/** The longest reason, and the longest text about what to do; both are emailed. */
export const maxRecallTextLength = 2000

/** Words with one space between them. */
export const tidyStyle = (words: string): string => words.trim().replace(/\s+/g, ' ')
