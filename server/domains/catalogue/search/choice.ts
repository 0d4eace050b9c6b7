// A question in the numbers of the index. Codes that nobody knows become no number: a facet with such a choice alone matches
// nothing, yet still counts what its other values would give.
import { conditions, genders } from '#contract/primitives.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import type { WordRange } from './bitmaps.ts'
import type { Group, Layout } from './layout.ts'

export interface Choice {
  /** By index of type, gender and brand: whether it is chosen; no choice is all of them. */
  readonly types: readonly boolean[]
  readonly genders: readonly boolean[]
  readonly brands: readonly boolean[]
  /** Undefined: any. */
  readonly sizes: readonly number[] | undefined
  readonly conditions: readonly number[] | undefined
  /** Sizes that the words of a search name, beside those of the filter. Undefined: any. */
  readonly namedSizes: readonly number[] | undefined
  readonly credits: { readonly min: number; readonly max: number } | undefined
  /** Only these positions. Undefined: any. */
  readonly among: Uint32Array | undefined
}

export function readChoice(
  filter: ProductFilter,
  layout: Layout,
  sizeCodes: readonly string[],
  { namedSizes, among }: { namedSizes?: readonly string[]; among?: Uint32Array } = {},
): Choice {
  return {
    types: flagsOf(filter.types, layout.types),
    genders: flagsOf(filter.genders, genders),
    brands: flagsOf(filter.brands, layout.brands),
    sizes: indexesOf(filter.sizes, sizeCodes),
    conditions: indexesOf(filter.conditions, conditions),
    namedSizes: indexesOf(namedSizes ?? [], sizeCodes),
    credits: filter.credits,
    among,
  }
}

/** The sizes that a garment may have: those of the filter that the words allow. */
export function sizesOf({ sizes, namedSizes }: Pick<Choice, 'sizes' | 'namedSizes'>): readonly number[] | undefined {
  if (!sizes || !namedSizes) return sizes ?? namedSizes
  return sizes.filter((size) => namedSizes.includes(size))
}

export interface ChosenGroups {
  /** Type, gender and brand are all chosen. */
  readonly whole: readonly WordRange[]
  /** At most one of them is not: their products count in the facet whose own choices are ignored. */
  readonly counted: readonly Group[]
  readonly countedRanges: readonly WordRange[]
}

export function chooseGroups(choice: Choice, layout: Layout): ChosenGroups {
  const whole: WordRange[] = []
  const counted: Group[] = []
  const countedRanges: WordRange[] = []
  for (const group of layout.groups) {
    const missing = missingChoices(group, choice)
    if (missing > 1) continue
    counted.push(group)
    extend(countedRanges, group)
    if (missing === 0) extend(whole, group)
  }
  return { whole, counted, countedRanges }
}

export const missingChoices = ({ type, gender, brand }: Group, { types, genders, brands }: Choice): number =>
  (types[type] ? 0 : 1) + (genders[gender] ? 0 : 1) + (brands[brand] ? 0 : 1)

/** Groups that stand side by side are one range. */
function extend(ranges: { from: number; to: number }[], { from, to }: WordRange): void {
  const last = ranges.at(-1)
  if (last?.to === from) last.to = to
  else ranges.push({ from, to })
}

const flagsOf = (chosen: readonly string[], known: readonly string[]): boolean[] => {
  if (chosen.length === 0) return new Array<boolean>(known.length).fill(true)
  const codes = new Set(chosen)
  return known.map((code) => codes.has(code))
}

function indexesOf(chosen: readonly string[], known: readonly string[]): number[] | undefined {
  if (chosen.length === 0) return undefined
  const indexes = new Set(chosen.map((code) => known.indexOf(code)))
  indexes.delete(-1)
  return [...indexes]
}
