// A query in the numbers of the index. Unknown codes get no number: a facet with only such choices matches nothing, yet
// its other values are still counted.
import { genders } from '#contract/primitives.ts'
import type { ChosenPrices } from '../rules/price-range.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import type { WordRange } from './bitmaps.ts'
import type { Layout } from './layout.ts'

export interface Choice {
  /** By index of type, gender and brand: whether it is chosen; without a choice all of them are. */
  readonly types: readonly boolean[]
  readonly genders: readonly boolean[]
  readonly brands: readonly boolean[]
  /** Undefined: any. */
  readonly sizes: readonly number[] | undefined
  readonly conditions: readonly number[] | undefined
  /** Sizes that the words of a search name, in addition to the filter's. Undefined: any. */
  readonly namedSizes: readonly number[] | undefined
  readonly prices: ChosenPrices | undefined
  /** Only these positions. Undefined: any. */
  readonly among: Uint32Array | undefined
}

/** Codes in the order of their numbers. */
export interface KnownCodes {
  readonly sizeCodes: readonly string[]
  readonly conditions: readonly string[]
}

export function readChoice(
  filter: ProductFilter,
  layout: Layout,
  { sizeCodes, conditions }: KnownCodes,
  { namedSizes, among }: { namedSizes?: readonly string[]; among?: Uint32Array } = {},
): Choice {
  return {
    types: flagsOf(filter.types, layout.types),
    genders: flagsOf(filter.genders, genders),
    brands: flagsOf(filter.brands, layout.brands),
    sizes: indexesOf(filter.sizes, sizeCodes),
    conditions: indexesOf(filter.conditions, conditions),
    namedSizes: indexesOf(namedSizes ?? [], sizeCodes),
    prices: filter.prices,
    among,
  }
}

/** The sizes that a garment may have: those of the filter that the words allow. */
export function sizesOf({ sizes, namedSizes }: Pick<Choice, 'sizes' | 'namedSizes'>): readonly number[] | undefined {
  if (!sizes || !namedSizes) return sizes ?? namedSizes
  return sizes.filter((size) => namedSizes.includes(size))
}

interface ChosenGroups {
  /** Bitmap words of the groups whose type, gender and brand are all chosen. */
  readonly whole: readonly WordRange[]
  /** Words where at most one of the three is not chosen: they count in that facet, whose own choices are ignored. */
  readonly counted: readonly WordRange[]
}

export function chooseGroups({ types, genders, brands }: Choice, { groups, words }: Layout): ChosenGroups {
  const narrowing = [types, genders, brands].filter((flags) => flags.includes(false)).length
  const all = [{ from: 0, to: words }]
  if (narrowing === 0) return { whole: all, counted: all }
  const whole: { from: number; to: number }[] = []
  const counted: { from: number; to: number }[] = []
  for (let group = 0; group < groups.count; group++) {
    const missing =
      (types[groups.type[group] as number] ? 0 : 1) +
      (genders[groups.gender[group] as number] ? 0 : 1) +
      (brands[groups.brand[group] as number] ? 0 : 1)
    if (missing > 1) continue
    const from = groups.from[group] as number
    const to = groups.from[group + 1] as number
    extend(counted, from, to)
    if (missing === 0) extend(whole, from, to)
  }
  return { whole, counted: narrowing === 1 ? all : counted }
}

/** Adjacent groups are one range. */
function extend(ranges: { from: number; to: number }[], from: number, to: number): void {
  const last = ranges[ranges.length - 1]
  if (last !== undefined && last.to === from) last.to = to
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
