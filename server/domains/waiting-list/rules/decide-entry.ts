// Decides whether somebody can be emailed when a piece is back (spec §7): a size that never existed cannot come back,
// and an available piece can be ordered now.
import { type Condition, conditionLabel } from '#contract/primitives.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface EntryFacts {
  readonly size: string
  /** Undefined: any will do. */
  readonly condition: Condition | undefined
  readonly mostCredits: number | undefined
  /** The labels of all sizes. */
  readonly labels: ReadonlyMap<string, string>
  /** Sizes in which the product ever had a piece. */
  readonly sizesOfProduct: readonly string[]
  /** The product's pieces that can be ordered now. */
  readonly available: readonly { readonly sizeCode: string; readonly condition: string; readonly price: number }[]
}

export interface EntryRefusal {
  readonly code: 'invalid_request' | 'not_now'
  readonly message: string
}

/** @returns the label of the size */
export function decideEntry(facts: EntryFacts): Outcome<{ sizeLabel: string }, EntryRefusal> {
  const { size, condition, mostCredits = Infinity, labels, sizesOfProduct, available } = facts
  const sizeLabel = labels.get(size)
  if (sizeLabel === undefined || !sizesOfProduct.includes(size))
    return refused({ code: 'invalid_request', message: 'Choose a size that this piece comes in.' })
  const isAvailable = available.some(
    (piece) => piece.sizeCode === size && (!condition || piece.condition === condition) && piece.price <= mostCredits,
  )
  if (isAvailable) {
    const wanted = condition ? `${conditionLabel[condition]} in ${sizeLabel}` : sizeLabel
    return refused({ code: 'not_now', message: `${wanted} is here right now: you can order it straight away.` })
  }
  return accepted({ sizeLabel })
}
