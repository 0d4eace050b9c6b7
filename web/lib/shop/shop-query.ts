// Reads and writes a list's filters in its address, for a shop or a collection: repeated keys with codes, and no
// defaults (spec §5, product §11.3).
import type { RentalCondition, SaleCondition } from '#web/lib/conditions.ts'
import { pageSize } from '#web/lib/shop/page-size.ts'
import { rentalShop, resaleShop, shopOf } from '#web/lib/shop/shops.ts'

/** A reload of `?page=n` shows at most this many pages (product §11.3). */
const pagesOnReload = 10
/** The most characters that the call accepts. */
const maxSearchLength = 100

export const sortCodes = ['new-to-old', 'old-to-new', 'low-to-high', 'high-to-low'] as const
export type SortCode = (typeof sortCodes)[number]
const genderCodes = ['female', 'male', 'unisex'] as const
export type GenderCode = (typeof genderCodes)[number]

/** The facets of a list, in the order that the filter panel, the chips and the address share. */
export const facetOrder = ['sizes', 'genders', 'types', 'conditions', 'price', 'brands'] as const
/** The facets with lists of codes. */
export const listFacets = facetOrder.filter((facet) => facet !== 'price')
export type ListFacet = (typeof listFacets)[number]

export const shopPath = rentalShop.path

export interface ShopQuery {
  /** The list's path: a shop, or `/collections/:id`. */
  path: string
  /** The search text; empty without a search. */
  q: string
  sizes: string[]
  types: string[]
  conditions: (RentalCondition | SaleCondition)[]
  brands: string[]
  genders: GenderCode[]
  /** In credits, or in the resale shop in whole pounds. */
  priceMin: number
  priceMax: number
  /** Null for the list's own order: relevance in a search, as arranged in a collection, new to old in a shop. */
  sort: SortCode | null
  page: number
}

/** Brand codes keep the letters of their names, in any script. */
const code = /^[\p{L}\p{M}\p{N}_-]{1,40}$/u
const maxCodes = 60

const codesOf = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name))].filter((value) => code.test(value)).slice(0, maxCodes)

const oneOf = <const Codes extends readonly string[]>(codes: Codes, given: string[]): Codes[number][] =>
  codes.filter((known) => given.includes(known))

function wholeNumber(text: string | null, otherwise: number, min: number, max: number): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), min), max) : otherwise
}

/** Parses an address: invalid values are dropped or bounded, and prices in the wrong order are swapped. */
export function parseShopQuery(search: URLSearchParams, path: string = shopPath): ShopQuery {
  const shop = shopOf(path)
  const { min, max, names } = shop.prices
  const first = wholeNumber(search.get(names[0]), min, min, max)
  const second = wholeNumber(search.get(names[1]), max, min, max)
  // The call refuses control characters, and the page would offer to try again.
  const q = (search.get('q') ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
  const sort = sortCodes.find((sort) => sort === search.get('sort')) ?? null
  return {
    path,
    q,
    sizes: codesOf(search, 'sizes'),
    types: codesOf(search, 'types'),
    conditions: oneOf(shop.conditions, search.getAll('conditions')),
    brands: codesOf(search, 'brands'),
    genders: oneOf(genderCodes, search.getAll('genders')),
    priceMin: Math.min(first, second),
    priceMax: Math.max(first, second),
    sort,
    page: wholeNumber(search.get('page'), 1, 1, 100_000),
  }
}

/** Whether the list has a default order that no sort code names. */
export const hasOwnOrder = (query: ShopQuery): boolean => query.q !== '' || !isShop(query.path)

const isShop = (path: string): boolean => path === rentalShop.path || path === resaleShop.path

/** Returns the address of a query without its defaults: `/shop` for all clothes. */
export function shopAddress(query: ShopQuery): string {
  const search = new URLSearchParams()
  if (query.q) search.set('q', query.q)
  for (const facet of listFacets) for (const value of query[facet]) search.append(facet, value)
  if (!hasAllPrices(query)) {
    const [min, max] = shopOf(query.path).prices.names
    search.set(min, String(query.priceMin))
    search.set(max, String(query.priceMax))
  }
  if (query.sort && (query.sort !== 'new-to-old' || hasOwnOrder(query))) search.set('sort', query.sort)
  if (query.page > 1) search.set('page', String(query.page))
  const text = search.toString()
  return text ? `${query.path}?${text}` : query.path
}

/**
 * Returns the canonical address of a list. A single type, a single audience, both together, or a single brand alone has
 * a page of its own; any other filter, page or order shows part of one of these (decisions 55, 164).
 */
export function canonicalOf(query: ShopQuery): string {
  const whole = parseShopQuery(new URLSearchParams(), query.path)
  const onlyValue = <Value>(values: Value[]) => (values.length === 1 ? values : [])
  const [types, genders] = [onlyValue(query.types), onlyValue(query.genders)]
  const brands = types.length + genders.length === 0 ? onlyValue(query.brands) : []
  return shopAddress({ ...whole, types, genders, brands })
}

/** Whether the price filter includes every price. */
export function hasAllPrices({ path, priceMin, priceMax }: ShopQuery): boolean {
  const { min, max } = shopOf(path).prices
  return priceMin === min && priceMax === max
}

const unlessEmpty = <T>(list: T[]) => (list.length > 0 ? list : undefined)

/** Turns the query into the input of the products call: empty lists and the full range of credits are left out. */
export function filtersForCall(query: ShopQuery) {
  const credits = hasAllPrices(query) ? {} : { creditsMin: query.priceMin, creditsMax: query.priceMax }
  return { ...choicesForCall(query), conditions: unlessEmpty(query.conditions as RentalCondition[]), ...credits }
}

/** Does the same for the resale shop, whose call takes pence. */
export function saleFiltersForCall(query: ShopQuery) {
  const prices = hasAllPrices(query) ? {} : { priceMin: query.priceMin * 100, priceMax: query.priceMax * 100 }
  return { ...choicesForCall(query), conditions: unlessEmpty(query.conditions as SaleCondition[]), ...prices }
}

function choicesForCall(query: ShopQuery) {
  return {
    q: query.q || undefined,
    types: unlessEmpty(query.types),
    genders: unlessEmpty(query.genders),
    sizes: unlessEmpty(query.sizes),
    brands: unlessEmpty(query.brands),
  }
}

export const productsCall = (query: ShopQuery, page: number, limit: number = pageSize) => ({
  ...filtersForCall(query),
  ...pageOfCall(query, page, limit),
})

export const saleProductsCall = (query: ShopQuery, page: number, limit: number = pageSize) => ({
  ...saleFiltersForCall(query),
  ...pageOfCall(query, page, limit),
})

const pageOfCall = ({ sort }: ShopQuery, page: number, limit: number) => ({ sort: sort ?? undefined, page, limit })

/** Switches one value on or off, and returns to the first page. */
export function withToggled(query: ShopQuery, facet: ListFacet, value: string): ShopQuery {
  const now: readonly string[] = query[facet]
  const next = now.includes(value) ? now.filter((chosen) => chosen !== value) : [...now, value]
  return { ...query, [facet]: next, page: 1 }
}

export function withPrices(query: ShopQuery, oneEnd: number, otherEnd: number): ShopQuery {
  const { min, max } = shopOf(query.path).prices
  const bound = (value: number) => Math.min(Math.max(Math.round(value), min), max)
  return {
    ...query,
    priceMin: bound(Math.min(oneEnd, otherEnd)),
    priceMax: bound(Math.max(oneEnd, otherEnd)),
    page: 1,
  }
}

/** Removes every filter and the search. */
export const withoutFilters = (query: ShopQuery): ShopQuery => ({
  ...parseShopQuery(new URLSearchParams(), query.path),
  sort: query.sort,
})

export interface AppliedFilter {
  /** The facet and value, or `words` for the search. */
  key: string
  label: string
  /** The query without this filter. */
  without: ShopQuery
  /** The query with only this filter. */
  alone: ShopQuery
}

/** Lists every choice that narrows the list, as the chips show them. `labelOf` names a code. */
export function appliedFilters(
  query: ShopQuery,
  labelOf: (facet: ListFacet, value: string) => string,
): AppliedFilter[] {
  const bare = withoutFilters(query)
  const words = query.q
    ? [
        {
          key: 'words',
          label: `“${query.q}”`,
          without: { ...query, q: '', page: 1 },
          alone: { ...bare, q: query.q },
        },
      ]
    : []
  const { priceMin, priceMax } = query
  const { sells, prices } = shopOf(query.path)
  const price = {
    key: 'price',
    label: sells ? `£${priceMin}–£${priceMax}` : `${priceMin}–${priceMax} credits`,
    without: withPrices(query, prices.min, prices.max),
    alone: withPrices(bare, priceMin, priceMax),
  }
  const chosen = facetOrder.flatMap((facet): AppliedFilter[] => {
    if (facet === 'price') return hasAllPrices(query) ? [] : [price]
    return query[facet].map((value) => ({
      key: `${facet}=${value}`,
      label: labelOf(facet, value),
      without: withToggled(query, facet, value),
      alone: withToggled(bare, facet, value),
    }))
  })
  return [...words, ...chosen]
}

/** Returns the pages that a reload shows: all up to `page`, but at most ten. */
export function pagesToShow(page: number): number[] {
  const first = Math.max(1, page - pagesOnReload + 1)
  return Array.from({ length: page - first + 1 }, (_, at) => first + at)
}
