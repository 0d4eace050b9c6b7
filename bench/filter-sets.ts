// Random choices of filters in the shop, repeatable by a seed. Popular values come more often; most choices narrow the list a little,
// some a lot. Each set makes two requests: the list, and the counts beside every filter value.
import { seededRandom } from '#seed/seeded-random.ts'

const types = ['outerwear', 't-shirts', 'trousers', 'sweaters', 'dresses', 'dungarees', 'skiwear']
const sizes = ['104cm', '098cm', '110cm', '116cm', '092cm', '122cm']
const conditions = ['used', 'worn', 'new']
const genders = ['unisex', 'female', 'male']
const sorts = ['new-to-old', 'low-to-high', 'high-to-low', 'old-to-new']

export interface FilterSet {
  /** `/shop/products?…` */
  readonly list: string
  /** `/shop/products/filters?…` */
  readonly filters: string
}

/** @param brands the codes of the brands, the biggest brand first */
export function filterSets(count: number, brands: readonly string[], seed: number): FilterSet[] {
  const random = seededRandom(seed)
  /** Picks the first values far more often than the last. */
  const popular = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random.next() ** 2 * values.length)] as Value
  const some = (values: readonly string[], chance: number, max: number): string[] =>
    random.chance(chance)
      ? [...new Set(Array.from({ length: 1 + random.below(max) }, () => popular(values)))].toSorted()
      : []
  const sets = new Map<string, FilterSet>()
  while (sets.size < count) {
    const choices = new URLSearchParams()
    const add = (key: string, values: readonly string[]) => {
      for (const value of values) choices.append(key, value)
    }
    add('types', some(types, 0.5, 2))
    add('sizes', some(sizes, 0.6, 3))
    add('genders', some(genders, 0.3, 2))
    add('brands', some(brands, 0.3, 4))
    add('conditions', some(conditions, 0.35, 2))
    if (random.chance(0.25)) choices.set('creditsMax', String(10 + random.below(35)))
    const paged = new URLSearchParams(choices)
    if (random.chance(0.4)) paged.set('sort', popular(sorts))
    if (random.chance(0.15)) paged.set('page', String(2 + random.below(4)))
    const key = paged.toString()
    sets.set(key, { list: address('/shop/products', paged), filters: address('/shop/products/filters', choices) })
  }
  return [...sets.values()]
}

const address = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)

/** Picks values with frequencies that follow Zipf's law, the first most often. */
export function zipfMix<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const random = seededRandom(seed)
  const reached: number[] = []
  let sum = 0
  for (let rank = 1; rank <= values.length; rank++) {
    sum += 1 / rank
    reached.push(sum)
  }
  return Array.from({ length: count }, () => {
    const at = random.next() * sum
    let low = 0
    let high = reached.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((reached[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return values[low] as Value
  })
}
