// The products whose stock has changed, in order, so that an earlier answer can be checked against them.
import { type Choice, sizesOf } from './choice.ts'
import type { Layout } from './layout.ts'

/** A summary of the available garments of one product. */
export interface Offered {
  /** Whether each size and condition is in stock, by the number of its cell. */
  readonly cells: Uint8Array
  /** Lowest and highest price by condition; 0 for a condition without stock. */
  readonly lowest: Uint32Array
  readonly highest: Uint32Array
}

export interface StockChange {
  readonly slot: number
  /** Negative for a product that is not active: no list shows it. */
  readonly position: number
  /** The stock before the change and after it. */
  readonly offers: readonly Offered[]
}

const maxKeptChanges = 4000

export class StockChanges {
  #first = 0
  #kept: StockChange[] = []

  /** The current position in the changes, for a later call of `since`. */
  get mark(): number {
    return this.#first + this.#kept.length
  }

  add(change: StockChange): void {
    this.#kept.push(change)
    if (this.#kept.length <= maxKeptChanges) return
    const old = this.#kept.length - maxKeptChanges / 2
    this.#kept = this.#kept.slice(old)
    this.#first += old
  }

  /** Invalidates every earlier mark: something other than stock has changed, so no earlier answer is known to be valid. */
  forgetAll(): void {
    this.#first = this.mark + 1
    this.#kept = []
  }

  /** The changes since that mark; undefined if they are no longer kept, or the mark is older than the last `forgetAll`. */
  since(mark: number): readonly StockChange[] | undefined {
    return mark < this.#first ? undefined : this.#kept.slice(mark - this.#first)
  }
}

/** Whether a list of this choice may show the product, before or after the change; search words are ignored: they only narrow it. */
export const isListed = (change: StockChange, choice: Choice, layout: Layout): boolean =>
  change.position >= 0 && countUnmatchedFacets(change.position, choice, layout) === 0 && hasOffer(change, choice)

/** Whether the product may be counted beside a value of any facet, where the choices of that facet are ignored. */
export function isCounted(change: StockChange, choice: Choice, layout: Layout): boolean {
  if (change.position < 0) return false
  const missing = countUnmatchedFacets(change.position, choice, layout)
  if (missing > 0) return missing === 1 && hasOffer(change, choice)
  return (
    hasOffer(change, { ...choice, conditions: undefined }) ||
    hasOffer(change, { ...choice, sizes: undefined, namedSizes: undefined })
  )
}

function countUnmatchedFacets(
  position: number,
  { types, genders, brands }: Choice,
  { groups, groupAt }: Layout,
): number {
  const group = groupAt(position)
  return (
    (types[groups.type[group] as number] ? 0 : 1) +
    (genders[groups.gender[group] as number] ? 0 : 1) +
    (brands[groups.brand[group] as number] ? 0 : 1)
  )
}

function hasOffer({ offers }: StockChange, choice: Choice): boolean {
  return offers.some(({ cells, lowest, highest }) => {
    const row = lowest.length + 1
    const anySize = cells.length / row - 1
    const { prices } = choice
    const conditions = choice.conditions ?? lowest.keys()
    for (const condition of conditions) {
      if (prices && ((lowest[condition] as number) > prices.max || (highest[condition] as number) < prices.min))
        continue
      if ((sizesOf(choice) ?? [anySize]).some((size) => cells[size * row + condition] === 1)) return true
    }
    return false
  })
}
