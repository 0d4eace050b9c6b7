// Whether somebody can be told when a piece is back (specification §7): what there never was cannot come back, and what is
// there can be ordered now.
import { type Condition, conditionLabel } from '#contract/primitives.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface WishFacts {
  readonly size: string
  /** Undefined: any will do. */
  readonly condition: Condition | undefined
  /** All sizes there are. */
  readonly labels: ReadonlyMap<string, string>
  /** Sizes in which there ever was a piece of the product. */
  readonly sizesOfProduct: readonly string[]
  /** What can be ordered of it now. */
  readonly available: readonly { readonly sizeCode: string; readonly condition: Condition }[]
}

export interface WishRefusal {
  readonly code: 'invalid_request' | 'not_now'
  readonly message: string
}

/** @returns the label of the size */
export function decideWish(facts: WishFacts): Outcome<{ sizeLabel: string }, WishRefusal> {
  const { size, condition, labels, sizesOfProduct, available } = facts
  const sizeLabel = labels.get(size)
  if (sizeLabel === undefined || !sizesOfProduct.includes(size))
    return refused({ code: 'invalid_request', message: 'Choose a size that this piece comes in.' })
  const there = available.some((piece) => piece.sizeCode === size && (!condition || piece.condition === condition))
  if (there) {
    const what = condition ? `${conditionLabel[condition]} in ${sizeLabel}` : sizeLabel
    return refused({ code: 'not_now', message: `${what} is here right now: you can order it straight away.` })
  }
  return accepted({ sizeLabel })
}
